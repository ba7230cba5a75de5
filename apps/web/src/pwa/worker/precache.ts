import { screenPaths, screens } from '@lamplight/contract/screens';
import type { ShellFiles } from './scope.ts';

const firstSegment = (path: string): string | undefined => path.split('/')[1];

const memberScreens = new Set(screenPaths.filter((path) => screens[path] !== 'public').map(firstSegment));

/** True for screens that require signing in: their page comes from the precache, so that it opens offline. */
export const isMemberScreen = (path: string): boolean => memberScreens.has(firstSegment(path));

/** True for paths that are not screens: server routes and files. */
export const isNotScreen = (path: string): boolean =>
  /^\/(?:api|media|demo-api|assets|embed|oembed|offline|healthz|readyz|metrics)(?:\/|$)|\.\w+$/.test(path);

const prefix = 'lamplight-shell-';
/** Path of the page that is served for every screen; for visitors `/` may be a different page. */
const page = '/home';

/** Cache of the messages in the page's language; a new version of the app keeps it. */
const languageCache = 'lamplight-language';

/** Ignores the Vary header: responses for one path differ only in content encoding. */
const matching = { ignoreVary: true } as const;

async function put(cache: Cache, address: string, isNamed: boolean): Promise<void> {
  // A hashed file never changes its content: reuse it from an earlier version's cache or the browser's.
  const known = isNamed ? undefined : await caches.match(address, matching);
  const answer = known ?? (await fetch(address, { cache: isNamed ? 'no-cache' : 'default' }));
  if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`);
  await cache.put(address, answer);
}

/**
 * Returns whether the page uses only files of this version: during an upgrade, a node of another version may have
 * sent the page.
 */
function isOwnPage(text: string, assets: readonly string[]): boolean {
  const named = text.match(/(?<=["'/])assets\/[\w.-]+/g) ?? [];
  return named.length > 0 && named.every((file) => assets.includes(`/${file}`));
}

/** Stores the app's own files, one cache per version. */
export function createPrecache({ version, assets, messages, named }: ShellFiles) {
  const name = prefix + version;

  async function putMessages(cache: Cache, tag: string): Promise<void> {
    for (const entry of messages) await put(cache, entry.replace(/messages$/, `${tag}.js`), false);
  }

  const storedLanguage = async (): Promise<string | undefined> =>
    (await caches.match('/language', { cacheName: languageCache }))?.text();

  return {
    /** Stores all files of this version, or none: the worker is not installed if one is missing. */
    async fill(): Promise<void> {
      const cache = await caches.open(name);
      try {
        const files = [
          ...assets.map((file) => ({ file, isNamed: false })),
          ...named.map((file) => ({ file, isNamed: true })),
        ];
        // Fetch three files at a time, so that on a phone the requests of the current screen are not delayed.
        const next = files[Symbol.iterator]();
        const work = async () => {
          for (const { file, isNamed } of next) await put(cache, file, isNamed);
        };
        await Promise.all([work(), work(), work()]);
        const text = (await (await cache.match(page, matching))?.text()) ?? '';
        if (!isOwnPage(text, [...assets, ...messages])) throw new Error(`${page}: of another version`);
        const tag = (await storedLanguage()) ?? /<html lang="([\w-]+)"/.exec(text)?.[1];
        if (tag) await putMessages(cache, tag);
      } catch (error) {
        await caches.delete(name);
        throw error;
      }
    },

    /** Returns the language that pages had last; English if they have not said. */
    language: async (): Promise<string> => (await storedLanguage()) ?? 'en',

    /** Keeps the messages of a language, too, so that its pages open offline. */
    async setLanguage(tag: string): Promise<void> {
      await (await caches.open(languageCache)).put('/language', new Response(tag));
      await putMessages(await caches.open(name), tag);
    },

    /**
     * Deletes old caches, but keeps the previous version's: a tab opened with that version still requests its code.
     */
    async tidy(): Promise<void> {
      const versions = (await caches.keys()).filter((key) => key.startsWith(prefix));
      const before = versions.findLast((key) => key !== name);
      await Promise.all(
        versions.filter((key) => key !== name && key !== before).map((key) => caches.delete(key)),
      );
    },

    has: (address: string): boolean => assets.includes(address) || named.includes(address),

    page: (): Promise<Response | undefined> => caches.match(page, { ...matching, cacheName: name }),

    /** Returns a file of this version or the previous one. */
    async file(address: string): Promise<Response | undefined> {
      const own = await caches.match(address, { ...matching, cacheName: name });
      return own ?? caches.match(address, matching);
    },
  };
}

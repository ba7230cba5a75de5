import type { ShellFiles } from './scope.ts';

const prefix = 'lamplight-shell-';
/** The page of every screen. */
const page = '/';

/** Encodings vary, addresses do not. */
const matching = { ignoreVary: true } as const;

async function put(cache: Cache, address: string, isNamed: boolean): Promise<void> {
  // A hashed name never changes its content: what an earlier version has, or the browser, is good.
  const known = isNamed ? undefined : await caches.match(address, matching);
  const answer = known ?? (await fetch(address, { cache: isNamed ? 'no-cache' : 'default' }));
  if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`);
  await cache.put(address, answer);
}

/** Whether the page asks for files of this version alone: during an upgrade, a node of another version may have sent it. */
async function isOwnPage(cache: Cache, assets: readonly string[]): Promise<boolean> {
  const text = (await (await cache.match(page, matching))?.text()) ?? '';
  const named = text.match(/(?<=["'/])assets\/[\w.-]+/g) ?? [];
  return named.length > 0 && named.every((file) => assets.includes(`/${file}`));
}

/** The app itself, version by version, as it lies in the caches. */
export function createShell({ version, assets, named }: ShellFiles) {
  const name = prefix + version;

  return {
    /** All files of this version, or none: a worker that lacks one is not installed. */
    async fill(): Promise<void> {
      const cache = await caches.open(name);
      try {
        const files = [
          ...assets.map((file) => ({ file, isNamed: false })),
          ...named.map((file) => ({ file, isNamed: true })),
        ];
        // A few at a time: a phone's line is for the screen first.
        const next = files[Symbol.iterator]();
        const work = async () => {
          for (const { file, isNamed } of next) await put(cache, file, isNamed);
        };
        await Promise.all([work(), work(), work()]);
        if (!(await isOwnPage(cache, assets))) throw new Error(`${page}: of another version`);
      } catch (error) {
        await caches.delete(name);
        throw error;
      }
    },

    /** Keeps the version before this one: a tab that was opened with it still asks for its code. */
    async tidy(): Promise<void> {
      const versions = (await caches.keys()).filter((key) => key.startsWith(prefix));
      const before = versions.findLast((key) => key !== name);
      await Promise.all(
        versions.filter((key) => key !== name && key !== before).map((key) => caches.delete(key)),
      );
    },

    has: (address: string): boolean => assets.includes(address) || named.includes(address),

    page: (): Promise<Response | undefined> => caches.match(page, { ...matching, cacheName: name }),

    /** A file of this version, or of the one before. */
    async file(address: string): Promise<Response | undefined> {
      const own = await caches.match(address, { ...matching, cacheName: name });
      return own ?? caches.match(address, matching);
    },
  };
}

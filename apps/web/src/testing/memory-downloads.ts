import type { Book, Chapter, CurrentUser } from '@lamplight/contract';
import {
  type DownloadedBook,
  type DownloadedChapter,
  type DownloadsManifest,
  downloadsCache,
  manifestPath,
} from '../features/media/offline/downloads-manifest.ts';
import { createDownloadsStore, emptyManifest } from '../features/media/offline/downloads-store.ts';
import { grantLicence } from '../features/media/offline/licence.ts';

/** In-memory cache storage with the methods that the downloads store uses. */
export function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const cache = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      put: async (key: string, answer: Response) => void entries.set(key, answer),
      match: async (key: string) => entries.get(key)?.clone(),
      delete: async (key: string) => entries.delete(key),
    };
  };
  const storage = {
    open: async (name: string) => cache(name),
    match: async (key: string, { cacheName = '' } = {}) => all.get(cacheName)?.get(key)?.clone(),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  };
  return storage as unknown as CacheStorage;
}

export const account = (more: Partial<CurrentUser> = {}): CurrentUser =>
  ({
    id: 7,
    username: 'premium',
    role: 'member',
    is_premium: true,
    manual_premium_override: false,
    ...more,
  }) as CurrentUser;

const sampleChapter = (id: number): Chapter => ({
  id,
  title: `Chapter ${id}`,
  audio_url: `/media/audio/${id}.mp3?sig=a`,
  download_url: `/media/audio/${id}.mp3?dl=1`,
  image: null,
  book_title: 'Rain',
  artwork: null,
  duration: 60,
});

export const sampleBook = (id: number, chapterIds: readonly number[]): Book =>
  ({
    id,
    title: 'Rain',
    cover_image: '/media/covers/a/720.jpg',
    chapters: chapterIds.map(sampleChapter),
  }) as unknown as Book;

export const sampleChapters = (
  ids: readonly number[],
  more: Partial<DownloadedChapter> = {},
): DownloadedChapter[] =>
  ids.map((id) => ({
    id,
    recording: `/media/audio/${id}.mp3`,
    wish: 'on',
    problem: null,
    size: 100,
    type: 'audio/mpeg',
    etag: '"a"',
    parts: 1,
    ...more,
  }));

export const sampleDownload = (id: number, chapterIds: readonly number[], now: number): DownloadedBook => ({
  book: sampleBook(id, chapterIds),
  licence: grantLicence('7', now),
  chapters: sampleChapters(chapterIds),
});

/** An in-memory downloads store with these books; `parts` lists the stored paths. */
export async function storeWith(books: readonly DownloadedBook[], store = memoryCaches()) {
  const manifest: DownloadsManifest = { ...emptyManifest(account()), books };
  const cache = await store.open(downloadsCache);
  if (books.length > 0) await cache.put(manifestPath, Response.json(manifest));
  let last: Promise<unknown> = Promise.resolve();
  const made = createDownloadsStore({
    store,
    exclusive(work) {
      const run = last.then(work);
      last = run.catch(() => {});
      return run;
    },
    tellOthers: () => {},
  });
  await made.read();
  return { shelf: made, names: () => store.keys() };
}

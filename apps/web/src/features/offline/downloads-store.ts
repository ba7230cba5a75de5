import type { CurrentUser } from '@lamplight/contract';
import { createListeners } from '../../lib/store.ts';
import {
  type DownloadedBook,
  type DownloadedChapter,
  type DownloadsManifest,
  downloadsCache,
  manifestPath,
  partPath,
  readManifest,
  textPath,
} from './downloads-manifest.ts';

export interface DownloadsStoreDeps {
  readonly store: CacheStorage;
  /** Runs `work` as the only writer across tabs. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Notifies other tabs of a change. */
  tellOthers(): void;
}

export interface DownloadsStore {
  /** Returns the manifest: null if nothing is stored, undefined until it was read. */
  get(): DownloadsManifest | null | undefined;
  subscribe(listener: () => void): () => void;
  read(): Promise<DownloadsManifest | null>;
  /** Changes the manifest. Rejects, like `putPart`, with a QuotaExceededError if the device is full. */
  change(
    edit: (manifest: DownloadsManifest | null) => DownloadsManifest | null,
  ): Promise<DownloadsManifest | null>;
  putPart(chapterId: number, part: number, bytes: Blob): Promise<void>;
  removeParts(chapters: readonly DownloadedChapter[]): Promise<void>;
  put(address: string, answer: Response): Promise<void>;
  remove(address: string): Promise<void>;
  has(address: string): Promise<boolean>;
  wipe(): Promise<void>;
}

/** Storage of the downloads: a manifest and the parts of the audio, all in one cache. */
export function createDownloadsStore({ store, exclusive, tellOthers }: DownloadsStoreDeps): DownloadsStore {
  let manifest: DownloadsManifest | null | undefined;
  const changes = createListeners();

  function show(next: DownloadsManifest | null): DownloadsManifest | null {
    manifest = next;
    changes.notify();
    return next;
  }

  const put = async (address: string, answer: Response) =>
    (await store.open(downloadsCache)).put(address, answer);

  async function wipe() {
    await exclusive(() => store.delete(downloadsCache));
    show(null);
    tellOthers();
  }

  return {
    get: () => manifest,
    subscribe: changes.subscribe,
    read: async () => show(await readManifest(store)),
    async change(edit) {
      const next = await exclusive(async () => {
        const before = await readManifest(store);
        const after = edit(before);
        if (after === null || after.books.length === 0) await store.delete(downloadsCache);
        else if (after !== before) await put(manifestPath, Response.json(after));
        return after;
      });
      tellOthers();
      return show(next === null || next.books.length === 0 ? null : next);
    },
    putPart: (chapterId, part, bytes) => put(partPath(chapterId, part), new Response(bytes)),
    async removeParts(chapters) {
      const cache = await store.open(downloadsCache);
      for (const { id, parts } of chapters) {
        await cache.delete(textPath(id));
        for (let part = 0; part <= parts; part += 1) await cache.delete(partPath(id, part));
      }
    },
    put,
    remove: async (address) => void (await (await store.open(downloadsCache)).delete(address)),
    has: async (address) => (await store.match(address, { cacheName: downloadsCache })) !== undefined,
    wipe,
  };
}

export const emptyManifest = (account: CurrentUser): DownloadsManifest => ({
  version: 1,
  member: String(account.id),
  account,
  books: [],
});

/** Returns the manifest with one book changed; null from `edit`, or a book without chapters, removes it. */
export function editBook(
  manifest: DownloadsManifest,
  bookId: number,
  edit: (book: DownloadedBook) => DownloadedBook | null,
): DownloadsManifest {
  const books = manifest.books.flatMap((held) => {
    const next = held.book.id === bookId ? edit(held) : held;
    return next === null || next.chapters.length === 0 ? [] : [next];
  });
  return { ...manifest, books };
}

export function editChapter(
  manifest: DownloadsManifest | null,
  chapterId: number,
  edit: (chapter: DownloadedChapter) => DownloadedChapter,
): DownloadsManifest | null {
  if (!manifest) return null;
  const books = manifest.books.map((held) =>
    held.chapters.some(({ id }) => id === chapterId)
      ? {
          ...held,
          chapters: held.chapters.map((chapter) => (chapter.id === chapterId ? edit(chapter) : chapter)),
        }
      : held,
  );
  return { ...manifest, books };
}

export const findChapter = (
  manifest: DownloadsManifest | null | undefined,
  chapterId: number,
): DownloadedChapter | undefined =>
  manifest?.books.flatMap(({ chapters }) => chapters).find(({ id }) => id === chapterId);

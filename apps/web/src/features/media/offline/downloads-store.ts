import type { CurrentUser, Progress } from '@lamplight/contract';
import { createListeners } from '../../../lib/store.ts';
import {
  coverPath,
  type DownloadedBook,
  type DownloadedChapter,
  type DownloadsManifest,
  downloadsCache,
  manifestPath,
  partPath,
  progressPath,
  readManifest,
  textPath,
} from './downloads-manifest.ts';

export interface DownloadsStoreDeps {
  readonly store: CacheStorage;
  /** Runs `work` while no other tab writes. */
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
  /** Returns a book's progress; null if none is stored. */
  progressOf(download: DownloadedBook): Promise<Progress | null>;
  /** Changes only a book's progress, and only if the stored progress is not later. */
  changeProgress(download: DownloadedBook, edit: (progress: Progress | null) => Progress): Promise<void>;
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

  const match = (address: string) => store.match(address, { cacheName: downloadsCache });
  const has = async (address: string) => (await match(address)) !== undefined;

  async function remove(address: string) {
    // Checked first, because `open` would create the cache.
    if (await has(address)) await (await store.open(downloadsCache)).delete(address);
  }

  /** Removes the progress and covers of books that have left the manifest, and covers that were replaced. */
  async function removeOutdated(before: DownloadsManifest | null, after: DownloadsManifest) {
    for (const { book } of before?.books ?? []) {
      const next = after.books.find((download) => download.book.id === book.id)?.book;
      if (!next) await remove(progressPath(book.id));
      if (next?.cover_image !== book.cover_image) await remove(coverPath(book.id));
    }
  }

  async function progressOf(download: DownloadedBook): Promise<Progress | null> {
    const stored = await match(progressPath(download.book.id));
    return stored ? ((await stored.json()) as Progress) : (download.progress ?? null);
  }

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
        else if (after !== before) {
          await put(manifestPath, Response.json(after));
          await removeOutdated(before, after);
        }
        return after;
      });
      tellOthers();
      return show(next === null || next.books.length === 0 ? null : next);
    },
    progressOf,
    changeProgress: (download, edit) =>
      exclusive(async () => {
        // All downloads may have been removed meanwhile.
        if (!(await has(manifestPath))) return;
        const before = await progressOf(download);
        const after = edit(before);
        if (!isOlder(after, before)) await put(progressPath(download.book.id), Response.json(after));
      }),
    putPart: (chapterId, part, bytes) => put(partPath(chapterId, part), new Response(bytes)),
    async removeParts(chapters) {
      const cache = await store.open(downloadsCache);
      for (const { id, parts } of chapters) {
        await cache.delete(textPath(id));
        for (let part = 0; part <= parts; part += 1) await cache.delete(partPath(id, part));
      }
    },
    put,
    remove,
    has,
    wipe,
  };
}

/**
 * Returns whether `after` is older than `before`. Compares times, too: after a restore from a backup, the server's
 * revisions continue from a lower number.
 */
const isOlder = (after: Progress, before: Progress | null): boolean =>
  after.rev < (before?.rev ?? 0) && (after.updated_at ?? '') <= (before?.updated_at ?? '');

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
  const books = manifest.books.flatMap((download) => {
    const next = download.book.id === bookId ? edit(download) : download;
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
  const books = manifest.books.map((download) =>
    download.chapters.some(({ id }) => id === chapterId)
      ? {
          ...download,
          chapters: download.chapters.map((chapter) => (chapter.id === chapterId ? edit(chapter) : chapter)),
        }
      : download,
  );
  return { ...manifest, books };
}

export const findChapter = (
  manifest: DownloadsManifest | null | undefined,
  chapterId: number,
): DownloadedChapter | undefined =>
  manifest?.books.flatMap(({ chapters }) => chapters).find(({ id }) => id === chapterId);

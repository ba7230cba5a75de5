import type { CurrentUser } from '@lamplight/contract';
import {
  type HeldBook,
  type HeldChapter,
  partAddress,
  readShelf,
  type Shelf,
  shelfAddress,
  shelfCache,
} from '../../../lib/held/shelf.ts';

export interface ShelfStoreDeps {
  readonly store: CacheStorage;
  /** One writer at a time, whichever tab it is in. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Tells the other tabs that something is different. */
  tellOthers(): void;
}

export interface ShelfStore {
  /** Null where nothing is kept; undefined until it was read. */
  get(): Shelf | null | undefined;
  subscribe(listener: () => void): () => void;
  read(): Promise<Shelf | null>;
  /** Rejects, as `putPart` does, with a QuotaExceededError where the device is full. */
  change(edit: (shelf: Shelf | null) => Shelf | null): Promise<Shelf | null>;
  putPart(chapterId: number, part: number, bytes: Blob): Promise<void>;
  removeParts(chapters: readonly HeldChapter[]): Promise<void>;
  put(address: string, answer: Response): Promise<void>;
  has(address: string): Promise<boolean>;
  wipe(): Promise<void>;
}

/** What this device keeps: one document and the parts of the audio, all in one cache. */
export function createShelfStore({ store, exclusive, tellOthers }: ShelfStoreDeps): ShelfStore {
  let shelf: Shelf | null | undefined;
  const listeners = new Set<() => void>();

  function show(next: Shelf | null): Shelf | null {
    shelf = next;
    for (const tell of listeners) tell();
    return next;
  }

  const put = async (address: string, answer: Response) =>
    (await store.open(shelfCache)).put(address, answer);

  async function wipe() {
    await exclusive(() => store.delete(shelfCache));
    show(null);
    tellOthers();
  }

  return {
    get: () => shelf,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: async () => show(await readShelf(store)),
    async change(edit) {
      const next = await exclusive(async () => {
        const before = await readShelf(store);
        const after = edit(before);
        if (after === null || after.books.length === 0) await store.delete(shelfCache);
        else if (after !== before) await put(shelfAddress, Response.json(after));
        return after;
      });
      tellOthers();
      return show(next === null || next.books.length === 0 ? null : next);
    },
    putPart: (chapterId, part, bytes) => put(partAddress(chapterId, part), new Response(bytes)),
    async removeParts(chapters) {
      const cache = await store.open(shelfCache);
      for (const { id, parts } of chapters)
        for (let part = 0; part <= parts; part += 1) await cache.delete(partAddress(id, part));
    },
    put,
    has: async (address) => (await store.match(address, { cacheName: shelfCache })) !== undefined,
    wipe,
  };
}

export const emptyShelf = (account: CurrentUser): Shelf => ({
  version: 1,
  member: String(account.id),
  account,
  books: [],
});

/** The shelf with one book changed; null from `edit`, or a book without chapters, takes it away. */
export function editBook(shelf: Shelf, bookId: number, edit: (book: HeldBook) => HeldBook | null): Shelf {
  const books = shelf.books.flatMap((held) => {
    const next = held.book.id === bookId ? edit(held) : held;
    return next === null || next.chapters.length === 0 ? [] : [next];
  });
  return { ...shelf, books };
}

export function editChapter(
  shelf: Shelf | null,
  chapterId: number,
  edit: (chapter: HeldChapter) => HeldChapter,
): Shelf | null {
  if (!shelf) return null;
  const books = shelf.books.map((held) =>
    held.chapters.some(({ id }) => id === chapterId)
      ? {
          ...held,
          chapters: held.chapters.map((chapter) => (chapter.id === chapterId ? edit(chapter) : chapter)),
        }
      : held,
  );
  return { ...shelf, books };
}

export const findChapter = (shelf: Shelf | null | undefined, chapterId: number): HeldChapter | undefined =>
  shelf?.books.flatMap(({ chapters }) => chapters).find(({ id }) => id === chapterId);

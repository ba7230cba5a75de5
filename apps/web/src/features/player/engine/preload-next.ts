import type { Book, Chapter } from '@lamplight/contract';
import { chapterAt, type PlayerState } from './player-state.ts';

/** Seconds of listening before a chapter's end at which the next one is preloaded. */
const leadSeconds = 30;
/** Signed URLs are valid for at least 6 h; after this time they are renewed before they are needed. */
const freshForMs = 60 * 60 * 1000;

export interface PreloadDeps {
  refreshBook(bookId: number): Promise<Book>;
  /** Fetches the first bytes, to warm up the connection and caches. */
  fetchStart(url: string): void;
  sourceOf(chapter: Chapter): string;
  now(): number;
}

export interface Preload {
  /** Call when the book's URLs were just signed. */
  bookFetched(): void;
  /** Call while playing, with the seconds into the chapter; acts once per chapter. */
  check(state: PlayerState, position: number, adopt: (book: Book) => void): void;
}

export function createPreload(deps: PreloadDeps): Preload {
  let fetchedAt = 0;
  let warmed = 0;

  async function warm(book: Book, chapter: Chapter, adopt: (book: Book) => void) {
    let current = book;
    if (deps.now() - fetchedAt > freshForMs) {
      current = await deps.refreshBook(book.id);
      fetchedAt = deps.now();
      adopt(current);
    }
    const next = chapterAt(current, chapter.id, 1);
    if (next) deps.fetchStart(deps.sourceOf(next));
  }

  return {
    bookFetched() {
      fetchedAt = deps.now();
    },
    check({ book, chapter, duration, rate }, position, adopt) {
      if (!book || !chapter || duration === null || warmed === chapter.id) return;
      if ((duration - position) / rate > leadSeconds) return;
      warmed = chapter.id;
      // A failed preload is harmless: the next chapter then loads, or recovers, by itself.
      warm(book, chapter, adopt).catch(() => {});
    },
  };
}

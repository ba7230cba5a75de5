import { type BookSummary, type Chapter, limits } from '@lamplight/contract';
import { bytesOf } from '../../http/pagination.ts';
import type { ChapterRow } from './store.ts';

/** Bytes by which a list may add to a summary: when it was bookmarked, views counted meanwhile. */
const slackBytes = 60;
const sizes = new WeakMap<BookSummary, number>();

/** Returns the most bytes that a summary takes of a list; measured once for each, as they are kept. */
export function sizeOfSummary(summary: BookSummary): number {
  const size = sizes.get(summary) ?? bytesOf(summary) + slackBytes;
  sizes.set(summary, size);
  return size;
}

/** Bytes of a chapter in an answer, at least. */
const leastChapterBytes = 150;
const keyBytes = ',"chapters":'.length;
/** Chapters read for one answer; books after these come without. */
const mostChaptersRead = 6000;

interface Source {
  listChapters(bookIds: readonly number[]): Promise<ChapterRow[]>;
  present(book: BookSummary, chapters: readonly ChapterRow[]): Chapter[];
}

/** Returns the books from `start` on that may fit with their chapters into so many bytes, and where the rest begins. */
function nextBooks(books: readonly BookSummary[], start: number, bytes: number) {
  const some: BookSummary[] = [];
  let left = bytes;
  for (let at = start; at < books.length; at += 1) {
    const book = books[at];
    const size = (book?.chapter_count ?? 0) * leastChapterBytes;
    if (!book || size > bytes) continue;
    if (size > left) return { some, end: at };
    left -= size;
    some.push(book);
  }
  return { some, end: books.length };
}

/**
 * Adds their chapters to the books of a list, one after the other, as far as the answer has room for them. A book
 * whose chapters do not fit stays without: no book is left out for another's chapters.
 */
export async function withChapters(books: readonly BookSummary[], source: Source): Promise<BookSummary[]> {
  let left = books.reduce((bytes, book) => bytes - sizeOfSummary(book) - 1, limits.listBytes - 2);
  let mayRead = mostChaptersRead;
  const chaptersOf = new Map<number, Chapter[]>();
  for (let start = 0; start < books.length && mayRead > 0; ) {
    const { some, end } = nextBooks(books, start, left);
    const rows = await source.listChapters(some.map(({ id }) => id));
    mayRead -= rows.length;
    const own = Map.groupBy(rows, (row) => row.book_id);
    for (const book of some) {
      const chapters = source.present(book, own.get(book.id) ?? []);
      const size = keyBytes + bytesOf(chapters);
      if (size > left) continue;
      left -= size;
      chaptersOf.set(book.id, chapters);
    }
    start = end;
  }
  return books.map((book) => {
    const chapters = chaptersOf.get(book.id);
    return chapters ? { ...book, chapters } : book;
  });
}

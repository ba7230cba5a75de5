import { type BookSummary, type Chapter, limits } from '@lamplight/contract';
import { bytesOf, fittingRows } from '../../../http/pagination.ts';
import type { ListedBook } from './cache/summary-cache.ts';
import type { ChapterRow } from './store.ts';

/** Maximum bytes that a list may add to a summary: bookmark time, changed view count. */
const extraBytes = 60;
/** Returns the maximum bytes of a book in a list. */
const sizeOf = ({ json }: ListedBook): number => json.length + extraBytes;

/** Returns the first books of a list: as many as fit into one response. */
export const fittingBooks = (books: ListedBook[]): ListedBook[] => fittingRows(books, sizeOf);

/** Minimum bytes of a chapter in a response. */
const minChapterBytes = 150;
const keyBytes = ',"chapters":'.length;
/** Maximum number of chapters read for one response; the books that remain are returned without chapters. */
const maxChaptersRead = 6000;

interface Source {
  listChapters(bookIds: readonly number[]): Promise<ChapterRow[]>;
  present(book: BookSummary, chapters: readonly ChapterRow[]): Chapter[];
}

/**
 * Selects books from index `start` on whose chapters may fit into `bytes` bytes, estimated by `minChapterBytes`. `end`
 * is the index of the first book that was not considered.
 */
function nextBooks(books: readonly BookSummary[], start: number, bytes: number) {
  const selected: BookSummary[] = [];
  let remaining = bytes;
  for (let index = start; index < books.length; index += 1) {
    const book = books[index];
    const size = (book?.chapter_count ?? 0) * minChapterBytes;
    if (!book || size > bytes) continue;
    if (size > remaining) return { some: selected, end: index };
    remaining -= size;
    selected.push(book);
  }
  return { some: selected, end: books.length };
}

/**
 * Adds chapters to the books of a list, one book after the other, while the response has space. A book whose
 * chapters do not fit stays without them; no book is dropped in favor of another one's chapters.
 */
export async function withChapters(listed: readonly ListedBook[], source: Source): Promise<BookSummary[]> {
  const books = listed.map(({ summary }) => summary);
  let remaining = listed.reduce((bytes, book) => bytes - sizeOf(book) - 1, limits.listBytes - 2);
  let chaptersLeft = maxChaptersRead;
  const chaptersOf = new Map<number, Chapter[]>();
  for (let start = 0; start < books.length && chaptersLeft > 0; ) {
    const { some: selected, end } = nextBooks(books, start, remaining);
    const rows = await source.listChapters(selected.map(({ id }) => id));
    chaptersLeft -= rows.length;
    const own = Map.groupBy(rows, (row) => row.book_id);
    for (const book of selected) {
      const chapters = source.present(book, own.get(book.id) ?? []);
      const size = keyBytes + bytesOf(chapters);
      if (size > remaining) continue;
      remaining -= size;
      chaptersOf.set(book.id, chapters);
    }
    start = end;
  }
  return books.map((book) => {
    const chapters = chaptersOf.get(book.id);
    return chapters ? { ...book, chapters } : book;
  });
}

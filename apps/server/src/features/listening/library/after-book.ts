import type { AfterBook, BookSummary } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import { hasFinishedAllChapters } from '../progress/present-progress.ts';
import { findKnownBooks } from './known-books.ts';
import { booksLike } from './likeness.ts';
import { listBooksAfter, listSeriesPlaces } from './suggestion-store.ts';

/** Maximum similar books after a book. */
const maxSimilar = 6;

interface AfterBookDeps {
  readonly db: Database;
  summaries(ids: readonly number[]): Promise<BookSummary[]>;
}

/** Lists the ids of the books of a book's first series that come after it, in order. */
async function listSeriesAfter(
  db: Database,
  level: Visibility,
  { id, series }: BookSummary,
): Promise<number[]> {
  const places = await listSeriesPlaces(db, [id]);
  const here = places.find(({ series_id }) => series_id === series[0]?.id);
  return here ? (await listBooksAfter(db, here, level)).map(({ book_id }) => book_id) : [];
}

/** Returns the next book of the series that the member has not finished, and similar books that they have not begun. */
export async function afterBook(
  { db, summaries }: AfterBookDeps,
  member: Member,
  bookId: number,
): Promise<AfterBook> {
  const [[book], own] = await Promise.all([summaries([bookId]), findKnownBooks(db, member, [bookId])]);
  if (!book) return { next_in_series: null, similar: [] };
  const [following, alike] = await Promise.all([
    listSeriesAfter(db, levelOf(member), book),
    booksLike(db, member, { book, chapterId: own.get(bookId)?.last_chapter_id }),
  ]);
  const known = await findKnownBooks(db, member, following);
  const next = following.find((id) => {
    const row = known.get(id);
    return row === undefined || !hasFinishedAllChapters(row);
  });
  const similar = alike.filter((id) => id !== next).slice(0, maxSimilar);
  const rows = await summaries(next === undefined ? similar : [next, ...similar]);
  return {
    next_in_series: rows.find(({ id }) => id === next) ?? null,
    similar: rows.filter(({ id }) => id !== next),
  };
}

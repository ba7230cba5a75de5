import type { AfterBook, BookSummary, LibraryBook, libraryEndpoints } from '@lamplight/contract';
import { limits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { setNextLink } from '../../../http/pagination.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Books } from '../../catalogue/index.ts';
import {
  hasFinishedAllChapters,
  isRestarted,
  presentBookProgress,
  secondsBefore,
} from '../progress/present-progress.ts';
import { findKnownBooks, listCardProgress } from './known-books.ts';
import { booksLike } from './likeness.ts';
import { readPage } from './page.ts';
import type { LibraryRow, ProgressRow } from './store.ts';
import { listBooksAfter, listSeriesPlaces } from './suggestion-store.ts';
import { suggest } from './suggestions.ts';

type LibraryHandlers = Omit<RouteHandlers<typeof libraryEndpoints>, 'markBook' | 'undoBookMark'>;

interface LibraryDeps {
  readonly db: Database;
  readonly books: Pick<Books, 'requireBook' | 'summaries' | 'fittingSummaries' | 'filterIds'>;
}

const hasProgress = (row: LibraryRow): row is LibraryRow & ProgressRow => row.rev !== null;

/** Presents a member's progress in a book of their library. */
function presentRow(row: LibraryRow): Omit<LibraryBook, 'book' | 'cursor'> {
  const { book_duration, chapter_count } = row;
  if (!hasProgress(row))
    return {
      place: 0,
      finished: false,
      seconds_left: book_duration,
      new_chapters: 0,
      finished_at: null,
      listened_at: null,
    };
  return {
    ...presentBookProgress(row),
    seconds_left: book_duration === null ? null : Math.max(0, Math.round(book_duration - secondsBefore(row))),
    new_chapters: Math.max(0, chapter_count - row.chapters_seen),
    finished_at: row.finished_at,
    listened_at: row.rev === 0 || isRestarted(row) ? null : row.updated_at,
  };
}

/** Creates the handlers of the member's library: books in progress, saved and finished, and what to hear next. */
export function createLibrary({ db, books }: LibraryDeps): { readonly handlers: LibraryHandlers } {
  return {
    handlers: {
      listLibrary: async ({ query, actor, request, reply }) => {
        const { list = 'in_progress', sort = 'recent', q = '', per_page = limits.pageSize, cursor } = query;
        const search = { list, sort, q, limit: per_page, cursor };
        const { rows, total, isFloor, cursorAt } = await readPage({ db, books }, actor, search);
        const ids = rows.slice(0, per_page).map(({ book_id }) => book_id);
        const { rows: summaries, count } = await books.fittingSummaries(ids, actor);
        void reply.header('x-total-count', String(total));
        if (isFloor) void reply.header('x-total-is-floor', '1');
        if (count > 0 && count < rows.length)
          setNextLink(request, reply, { per_page: String(per_page), cursor: cursorAt(count - 1) });
        const bookOf = new Map(summaries.map((book) => [book.id, book]));
        return rows.slice(0, count).flatMap((row, index): LibraryBook[] => {
          const book = bookOf.get(row.book_id);
          return book ? [{ book, ...presentRow(row), cursor: cursorAt(index) }] : [];
        });
      },
      listBookProgress: async ({ actor }) =>
        (await listCardProgress(db, actor)).map((row) => ({
          book_id: row.book_id,
          ...presentBookProgress(row),
        })),
      getAfterBook: async ({ params, actor }) => {
        const { id } = await books.requireBook(params.id, actor);
        return afterBook({ db, summaries: (ids) => books.summaries(ids, actor) }, actor, id);
      },
      listSuggestions: async ({ actor }) => {
        const reasons = await suggest({ db, summaries: (ids) => books.summaries(ids, actor) }, actor);
        const summaries = await books.summaries(
          reasons.map(({ book_id }) => book_id),
          actor,
        );
        const bookOf = new Map(summaries.map((book) => [book.id, book]));
        return reasons.flatMap(({ book_id, ...reason }) => {
          const book = bookOf.get(book_id);
          return book ? [{ book, ...reason }] : [];
        });
      },
    },
  };
}

/** Maximum similar books after a book. */
const maxSimilar = 6;

interface AfterBookDeps {
  readonly db: Database;
  summaries(ids: readonly number[]): Promise<BookSummary[]>;
}

/** Lists the ids of the later books in a book's first series, in order. */
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
async function afterBook(
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

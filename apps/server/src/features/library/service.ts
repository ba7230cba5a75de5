import type { LibraryBook, LibraryList, LibrarySort, libraryEndpoints } from '@lamplight/contract';
import { limits } from '@lamplight/contract';
import { isInt32, readCursor, writeCursor } from '../../http/cursor.ts';
import { setNextLink } from '../../http/pagination.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Books } from '../books/index.ts';
import { isRestarted, presentBookProgress, secondsBefore } from '../progress/index.ts';
import { afterBook } from './after-book.ts';
import { type LibraryDb, type LibraryRow, listBooks, listKnownBooks, type ProgressRow } from './store.ts';
import { suggest } from './suggestions.ts';

type LibraryHandlers = Omit<RouteHandlers<typeof libraryEndpoints>, 'markBook' | 'undoBookMark'>;

interface LibraryDeps {
  readonly db: LibraryDb;
  readonly books: Pick<Books, 'requireBook' | 'summaries' | 'fittingSummaries' | 'filterIds'>;
}

const hasProgress = (row: LibraryRow): row is LibraryRow & ProgressRow => row.rev !== null;

/** Presents what a member's library says of a book. */
function presentRow(row: LibraryRow): Omit<LibraryBook, 'book' | 'cursor'> {
  const { book_duration, chapter_count } = row;
  if (!hasProgress(row))
    return {
      heard: 0,
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

/** Returns the index at which the page after a cursor begins, although books may have come, gone or moved up. */
function startAfter(ids: readonly number[], [index, id]: readonly [number, number]): number {
  const now = ids.indexOf(id);
  if (now < 0) return index;
  return Math.max(now, index) + 1;
}

/** The member's library: books in progress, saved and finished, and what to hear next. */
export function createLibrary({ db, books }: LibraryDeps): { readonly handlers: LibraryHandlers } {
  async function page(
    userId: number,
    query: { list: LibraryList; sort: LibrarySort; q: string; limit: number; cursor: string | undefined },
  ) {
    const { list, sort, q, limit, cursor } = query;
    const order = `${list}.${sort}`;
    const all = await listBooks(db, userId, { list, sort });
    const matches = new Set(
      await books.filterIds(
        all.map(({ book_id }) => book_id),
        q,
      ),
    );
    const rows = all.filter(({ book_id }) => matches.has(book_id));
    const ids = rows.map(({ book_id }) => book_id);
    const [index = 0, id = 0] =
      cursor === undefined
        ? []
        : readCursor(cursor, { parameter: 'list and sort', list: order, checks: [isInt32, isInt32] });
    const start = cursor === undefined ? 0 : startAfter(ids, [Number(index), Number(id)]);
    const { rows: summaries, count } = await books.fittingSummaries(ids.slice(start, start + limit));
    const bookOf = new Map(summaries.map((book) => [book.id, book]));
    const end = start + count;
    const last = ids[end - 1];
    return {
      total: rows.length,
      next: end < rows.length && last !== undefined ? writeCursor(order, [end - 1, last]) : null,
      rows: rows.slice(start, end).flatMap((row, index): LibraryBook[] => {
        const book = bookOf.get(row.book_id);
        const at = writeCursor(order, [start + index, row.book_id]);
        return book ? [{ book, ...presentRow(row), cursor: at }] : [];
      }),
    };
  }

  return {
    handlers: {
      listLibrary: async ({ query, actor, request, reply }) => {
        const { list = 'in_progress', sort = 'recent', q = '', per_page = limits.pageSize, cursor } = query;
        const { rows, total, next } = await page(actor.id, { list, sort, q, limit: per_page, cursor });
        void reply.header('x-total-count', String(total));
        if (next !== null) setNextLink(request, reply, { per_page: String(per_page), cursor: next });
        return rows;
      },
      listBookProgress: async ({ actor }) =>
        (await listKnownBooks(db, actor.id)).map((row) => ({
          book_id: row.book_id,
          ...presentBookProgress(row),
        })),
      getAfterBook: async ({ params, actor }) => {
        const { id } = await books.requireBook(params.id);
        return afterBook({ db, summaries: books.summaries }, actor.id, id);
      },
      listSuggestions: async ({ actor }) => {
        const [known, continued] = await Promise.all([
          listKnownBooks(db, actor.id),
          listBooks(db, actor.id, { list: 'continue', sort: 'recent' }),
        ]);
        const shown = new Set(continued.slice(0, limits.homeShelf + 1).map(({ book_id }) => book_id));
        const reasons = await suggest({ db, summaries: books.summaries }, actor.id, { known, shown });
        const summaries = await books.summaries(reasons.map(({ book_id }) => book_id));
        const bookOf = new Map(summaries.map((book) => [book.id, book]));
        return reasons.flatMap(({ book_id, ...reason }) => {
          const book = bookOf.get(book_id);
          return book ? [{ book, ...reason }] : [];
        });
      },
    },
  };
}

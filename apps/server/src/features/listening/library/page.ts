import type { LibraryList, LibrarySort } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { type CursorValue, isInt32, isMoment, readCursor, writeCursor } from '../../../http/cursor.ts';
import type { Member } from '../../../http/reader.ts';
import type { Books } from '../../catalogue/index.ts';
import { countBooks, findSortKeys, type LibraryRow, listBooks, type PageStart, timeOf } from './store.ts';

export interface PageQuery {
  readonly list: LibraryList;
  readonly sort: LibrarySort;
  /** Search text; blank for all books. */
  readonly q: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface LibraryPage {
  /** Rows read for a page: one more than it shows, to find out whether there is another page. */
  readonly rows: LibraryRow[];
  readonly total: number;
  /** True if `total` is a lower bound. */
  readonly isFloor: boolean;
  /** Returns the cursor for the page after a row of this one. */
  cursorAt(index: number): string;
}

/**
 * Last row of the previous page: its index at that time, its time (empty unless the list is sorted by time) and its
 * book.
 */
interface CursorKey {
  readonly index: number;
  readonly time: string;
  readonly id: number;
}

const isCount: CursorValue = (value) => isInt32(value) && Number(value) >= 0;
const isTime: CursorValue = (value) => value === '' || isMoment(value);

function keyIn(cursor: string, order: string): CursorKey {
  const checks = [isCount, isTime, isCount];
  const [index, time, id] = readCursor(cursor, { parameter: 'list and sort', list: order, checks });
  return { index: Number(index), time: String(time), id: Number(id) };
}

/** Returns the sort keys after which the page begins; null if the book of the cursor was deleted. */
async function startOf(db: Database, sort: LibrarySort, { time, id }: CursorKey): Promise<PageStart | null> {
  if (sort === 'recent') return { sort, time, id };
  const keys = await findSortKeys(db, id);
  return keys ? { sort, ...keys, id } : null;
}

/** Returns the index of the first row after a cursor, even if books were added, removed or moved up since. */
function indexAfter(
  rows: readonly LibraryRow[],
  { list, sort }: Pick<PageQuery, 'list' | 'sort'>,
  { index, time, id }: CursorKey,
): number {
  if (sort === 'recent')
    return (
      1 +
      rows.findLastIndex((row) => {
        const at = timeOf({ list, sort }, row) ?? '';
        return at > time || (at === time && row.book_id >= id);
      })
    );
  const now = rows.findIndex(({ book_id }) => book_id === id);
  return now < 0 ? index : now + 1;
}

/**
 * Reads a page of a member's library. Without a search the database reads only the page; a search reads the whole
 * list, whose length is bounded. The list 'continue' is not counted: no screen shows its total.
 */
export async function readPage(
  { db, books }: { readonly db: Database; readonly books: Pick<Books, 'filterIds'> },
  member: Member,
  { list, sort, q, limit, cursor }: PageQuery,
): Promise<LibraryPage> {
  const order = `${list}.${sort}`;
  const position = cursor === undefined ? null : keyIn(cursor, order);
  const pageOf = (rows: LibraryRow[], first: number) => ({
    rows,
    cursorAt(index: number) {
      const row = rows[index];
      const time = row && sort === 'recent' ? timeOf({ list, sort }, row) : null;
      return writeCursor(order, [first + index, time ?? '', row?.book_id ?? 0]);
    },
  });

  if (q.trim() !== '') {
    const all = await listBooks(db, member, { list, sort });
    const ids = all.map(({ book_id }) => book_id);
    const matches = new Set(await books.filterIds(ids, q, member));
    const rows = all.filter(({ book_id }) => matches.has(book_id));
    const first = position ? indexAfter(rows, { list, sort }, position) : 0;
    const total = rows.length;
    return { ...pageOf(rows.slice(first, first + limit + 1), first), total, isFloor: false };
  }

  const first = position ? position.index + 1 : 0;
  const after = position && (await startOf(db, sort, position));
  // A deleted book has no sort keys any more: the page begins at its old index.
  const offset = position && !after ? position.index : 0;
  const rows = await listBooks(db, member, { list, sort }, { after, offset, limit: limit + 1 });
  const isWhole = first === 0 && rows.length <= limit;
  const isFloor = list === 'continue' && !isWhole;
  const total = isWhole ? rows.length : isFloor ? first + rows.length : await countBooks(db, member, list);
  return { ...pageOf(rows, first), total, isFloor };
}

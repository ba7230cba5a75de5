import type { LibraryList, LibrarySort } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import { chapterCountFor, durationFor, hiddenBookIds, isVisibleBook } from '../../catalogue/index.ts';
import { isFinishedBook, isInContinue, isInProgress, unjoined } from '../progress/list-conditions.ts';

/** Maximum number of the member's books in progress, and of saved ones, that search results put first. */
const maxOwnInSearch = 200;
/** Maximum number of a member's books that a list covers. */
const maxBooks = 10_000;

const progressColumns = [
  'progress.last_chapter_id',
  'progress.position',
  'progress.rev',
  'progress.updated_at',
  'progress.chapter_start',
  'progress.chapters_seen',
  'progress.finished_at',
  'progress.restarted_at',
  'progress.heard_seconds',
  'progress.is_finished',
] as const;
/** SQL: 1 if the chapter of the position was withdrawn from readers of this level. */
export const isHiddenChapter = (level: Visibility) =>
  sql<0 | 1>`case when books.hidden_chapters > 0 and exists (
    select 1 from chapters as last where last.id = progress.last_chapter_id and last.visibility > ${sql.lit(level)}
  ) then 1 else 0 end`;

/** Columns of a book as visible to a reader of this level. */
const bookColumns = (level: Visibility) =>
  [
    sql<number>`books.id`.as('book_id'),
    chapterCountFor(level).as('chapter_count'),
    durationFor(level).as('book_duration'),
    isHiddenChapter(level).as('is_hidden'),
  ] as const;

/** Selects a member's progress in the books that they may see. */
const progressOf = (db: Database, member: Member) =>
  db
    .selectFrom('book_progress as progress')
    .innerJoin('books', 'books.id', 'progress.book_id')
    .select(bookColumns(levelOf(member)))
    .select(progressColumns)
    .where('progress.user_id', '=', member.id)
    .where(isVisibleBook(levelOf(member)));

/** A member's progress in a book, with columns of the book. */
export type ProgressRow = Awaited<ReturnType<ReturnType<typeof progressOf>['execute']>>[number];
/** A book of a list; a saved book may have no progress. */
export type LibraryRow = Pick<ProgressRow, 'book_id' | 'chapter_count' | 'book_duration'> & {
  readonly [Column in Exclude<keyof ProgressRow, 'book_id' | 'chapter_count' | 'book_duration'>]:
    | ProgressRow[Column]
    | null;
} & { readonly bookmarked_at?: string };

const savedBooks = (db: Database, member: Member) =>
  db
    .selectFrom('bookmarks')
    .innerJoin('books', 'books.id', 'bookmarks.book_id')
    .leftJoin('book_progress as progress', (join) =>
      join.onRef('progress.book_id', '=', 'bookmarks.book_id').on('progress.user_id', '=', member.id),
    )
    .select(bookColumns(levelOf(member)))
    .select(progressColumns)
    .select('bookmarks.bookmarked_at')
    .where('bookmarks.user_id', '=', member.id)
    .where(isVisibleBook(levelOf(member)));

const latestFirst = {
  continue: 'progress.updated_at',
  in_progress: 'progress.updated_at',
  saved: 'bookmarks.bookmarked_at',
  finished: 'progress.finished_at',
} as const satisfies Record<LibraryList, string>;

/** Last book of the previous page, with the time or sort keys that it had then. */
export type PageStart =
  | { readonly sort: 'recent'; readonly time: string; readonly id: number }
  | {
      readonly sort: 'title' | 'author';
      readonly title: string;
      readonly author: string;
      readonly id: number;
    };

interface BookOrder {
  readonly list: LibraryList;
  readonly sort: LibrarySort;
}

/** Time by which a list is sorted, latest first. */
export const timeOf = ({ list }: BookOrder, row: LibraryRow): string | null =>
  list === 'saved' ? (row.bookmarked_at ?? null) : list === 'finished' ? row.finished_at : row.updated_at;

/** Returns the book id from the table that contains the time, so that one index covers the order of both. */
const bookOf = (list: LibraryList) => sql.ref(list === 'saved' ? 'bookmarks.book_id' : 'progress.book_id');

const orderOf = ({ list, sort }: BookOrder) =>
  sort === 'recent'
    ? sql`${sql.ref(latestFirst[list])} desc, ${bookOf(list)} desc`
    : sort === 'title'
      ? sql`books.title_order, books.id`
      : sql`books.author_sort, books.title_order, books.id`;

function isAfter({ list }: BookOrder, start: PageStart) {
  if (start.sort === 'recent') {
    const time = sql.ref(latestFirst[list]);
    return sql<boolean>`${time} <= ${start.time} and (${time} < ${start.time} or ${bookOf(list)} < ${start.id})`;
  }
  return start.sort === 'title'
    ? sql<boolean>`(books.title_order, books.id) > (${start.title}, ${start.id})`
    : sql<boolean>`(books.author_sort, books.title_order, books.id) > (${start.author}, ${start.title}, ${start.id})`;
}

const inList = (db: Database, member: Member, list: Exclude<LibraryList, 'saved'>) => {
  const rows = progressOf(db, member);
  const level = levelOf(member);
  if (list === 'finished') return rows.where(isFinishedBook(level));
  const begun = rows.where(isInProgress(level));
  return list === 'continue' ? begun.where(isInContinue) : begun;
};

export interface BookWindow {
  /** Last row of the previous page; null for the first page. */
  readonly after: PageStart | null;
  readonly offset?: number;
  readonly limit: number;
}

/** Lists books of a member's library in order: one page, or all up to the maximum. */
export function listBooks(
  db: Database,
  member: Member,
  order: BookOrder,
  { after, offset = 0, limit }: BookWindow = { after: null, limit: maxBooks },
): Promise<LibraryRow[]> {
  const by = orderOf(order);
  const rest = after ? isAfter(order, after) : sql<boolean>`1 = 1`;
  return order.list === 'saved'
    ? savedBooks(db, member).where(rest).orderBy(by).limit(limit).offset(offset).execute()
    : inList(db, member, order.list).where(rest).orderBy(by).limit(limit).offset(offset).execute();
}

/** Counts the books of a list. */
export async function countBooks(db: Database, member: Member, list: LibraryList): Promise<number> {
  const count = sql<number>`count(*)`.as('count');
  const level = levelOf(member);
  if (list === 'saved') {
    const saved = db
      .selectFrom('bookmarks')
      .select(count)
      .where('user_id', '=', member.id)
      .where('book_id', 'not in', hiddenBookIds(level));
    return (await saved.executeTakeFirstOrThrow()).count;
  }
  const rows = db
    .selectFrom('book_progress as progress')
    .select(count)
    .where('progress.user_id', '=', member.id)
    .where('progress.book_id', 'not in', hiddenBookIds(level))
    .where(list === 'finished' ? unjoined.isFinishedBook(level) : unjoined.isInProgress(level));
  const { count: found } = await (list === 'continue'
    ? rows.where(isInContinue)
    : rows
  ).executeTakeFirstOrThrow();
  return found;
}

/** Returns the keys by which a book is sorted; undefined if it was deleted. */
export const findSortKeys = (
  db: Database,
  bookId: number,
): Promise<{ title: string; author: string } | undefined> =>
  db
    .selectFrom('books')
    .select(['title_order as title', 'author_sort as author'])
    .where('id', '=', bookId)
    .executeTakeFirst();

/** Lists the books that a member played most recently and has not finished, and those saved most recently. */
export async function listOwnBookIds(db: Database, member: Member): Promise<number[]> {
  const begun = db
    .selectFrom('book_progress as progress')
    .select('progress.book_id')
    .where('progress.user_id', '=', member.id)
    .where(unjoined.isInProgress(levelOf(member)))
    .orderBy('progress.updated_at', 'desc')
    .limit(maxOwnInSearch);
  const saved = db
    .selectFrom('bookmarks')
    .select('book_id')
    .where('user_id', '=', member.id)
    .orderBy('bookmarked_at', 'desc')
    .limit(maxOwnInSearch);
  const rows = await Promise.all([begun.execute(), saved.execute()]);
  return [...new Set(rows.flat().map(({ book_id }) => book_id))];
}

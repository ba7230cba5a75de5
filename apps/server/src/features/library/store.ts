import { type LibraryList, type LibrarySort, limits } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { isFinishedBook, isInContinue, isInProgress } from '../progress/index.ts';

export type LibraryTables =
  | 'books'
  | 'book_progress'
  | 'bookmarks'
  | 'book_people'
  | 'book_series'
  | 'book_tags'
  | 'chapter_progress'
  | 'series';
export type LibraryDb = Tables<LibraryTables>;

/** Maximum books of a member that a list covers. */
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
  'progress.is_finished',
] as const;
const bookColumns = [
  'books.id as book_id',
  'books.chapter_count',
  'books.duration as book_duration',
] as const;

const progressOf = (db: LibraryDb, userId: number) =>
  db
    .selectFrom('book_progress as progress')
    .innerJoin('books', 'books.id', 'progress.book_id')
    .select(bookColumns)
    .select(progressColumns)
    .where('progress.user_id', '=', userId);

/** A member's progress in a book, with what the book adds to it. */
export type ProgressRow = Awaited<ReturnType<ReturnType<typeof progressOf>['execute']>>[number];
/** A book of a list; a saved book may have no progress. */
export type LibraryRow = Pick<ProgressRow, 'book_id' | 'chapter_count' | 'book_duration'> & {
  readonly [Column in Exclude<keyof ProgressRow, 'book_id' | 'chapter_count' | 'book_duration'>]:
    | ProgressRow[Column]
    | null;
};

const savedBooks = (db: LibraryDb, userId: number) =>
  db
    .selectFrom('bookmarks')
    .innerJoin('books', 'books.id', 'bookmarks.book_id')
    .leftJoin('book_progress as progress', (join) =>
      join.onRef('progress.book_id', '=', 'bookmarks.book_id').on('progress.user_id', '=', userId),
    )
    .select(bookColumns)
    .select(progressColumns)
    .where('bookmarks.user_id', '=', userId);

const latestFirst = {
  continue: 'progress.updated_at',
  in_progress: 'progress.updated_at',
  saved: 'bookmarks.bookmarked_at',
  finished: 'progress.finished_at',
} as const satisfies Record<LibraryList, string>;

/** Lists books of a member's library in order. */
export function listBooks(
  db: LibraryDb,
  userId: number,
  { list, sort }: { readonly list: LibraryList; readonly sort: LibrarySort },
): Promise<LibraryRow[]> {
  const order =
    sort === 'recent'
      ? [sql`${sql.ref(latestFirst[list])} desc`]
      : sort === 'title'
        ? [sql`books.title_sort`]
        : [sql`books.author_sort`, sql`books.title_sort`];
  const last = sort === 'recent' ? sql`books.id desc` : sql`books.id`;
  const by = sql`${sql.join([...order, last])}`;
  if (list === 'saved') return savedBooks(db, userId).orderBy(by).limit(maxBooks).execute();
  const rows = progressOf(db, userId);
  const chosen =
    list === 'finished'
      ? rows.where(isFinishedBook)
      : list === 'continue'
        ? rows.where(isInProgress).where(isInContinue)
        : rows.where(isInProgress);
  return chosen.orderBy(by).limit(maxBooks).execute();
}

/** Lists the books that a member has played or finished, the latest first. */
export const listKnownBooks = (db: LibraryDb, userId: number): Promise<ProgressRow[]> =>
  progressOf(db, userId)
    .where(sql<boolean>`(progress.rev > 0 or progress.is_finished = 1)`)
    .orderBy('progress.updated_at', 'desc')
    .limit(limits.maxBookProgress)
    .execute();

import { limits, type Stretches } from '@lamplight/contract';
import { type Selectable, sql } from 'kysely';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import { isoOf } from '../../../platform/clock.ts';
import { isVisibleBook, prepareByLevel } from '../../catalogue/index.ts';
import { isInContinue, isInProgress } from './list-conditions.ts';
import { beforeAnyPosition } from './store.ts';

/** Lists the positions in those chapters of a book that a reader of this level may see. */
export const listPositions = (db: Database, userId: number, bookId: number, level: Visibility) =>
  db
    .selectFrom('chapter_progress')
    .innerJoin('chapters', 'chapters.id', 'chapter_progress.chapter_id')
    .select(['chapter_id', 'position', 'chapter_progress.updated_at', 'played_stretches', 'duration'])
    .where('user_id', '=', userId)
    .where('chapter_progress.book_id', '=', bookId)
    .where('visibility', '<=', level)
    .orderBy('chapter_id')
    .execute();

export type ProgressRow = Selectable<Schema['book_progress']>;

export const findProgress = (
  db: Database,
  userId: number,
  bookId: number,
): Promise<ProgressRow | undefined> =>
  db
    .selectFrom('book_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .executeTakeFirst();

/** Columns that most saves change. */
const positionColumns = ['position', 'rev', 'device', 'updated_at', 'heard_seconds'] as const;
const slowlyChanging = [
  'last_chapter_id',
  'chapter_start',
  'at_end',
  'chapters_seen',
  'finished_at',
  'unfinished_at',
  'is_finished',
] as const;
const progressColumns = [
  'user_id',
  'book_id',
  ...positionColumns,
  ...slowlyChanging,
  'created_at',
  'restarted_at',
  'removed_at',
] as const;

const latestProgress = prepareQuery<{ userId: number }, ProgressRow>((db, { userId }) =>
  db
    .selectFrom('book_progress')
    .select(progressColumns)
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(sql.lit(1)),
);

export const findLatestProgress = async (db: Database, userId: number): Promise<ProgressRow | undefined> =>
  (await latestProgress(db, { userId }))[0];

/** Maximum number of books listed: one for the Continue card, the others for the row below. */
export const maxListedContinued = limits.homeShelf + 1;

const continuedRows = prepareByLevel((level) =>
  prepareQuery<{ userId: number }, ProgressRow>((db, { userId }) =>
    db
      .selectFrom('book_progress as progress')
      .innerJoin('books', 'books.id', 'progress.book_id')
      .select(progressColumns.map((column) => `progress.${column}` as const))
      .where('progress.user_id', '=', userId)
      .where(isInProgress(level))
      .where(isInContinue)
      .where(isVisibleBook(level))
      .orderBy('progress.updated_at', 'desc')
      .orderBy('progress.book_id', 'desc')
      .limit(sql.lit(maxListedContinued)),
  ),
);

/**
 * Lists the books in progress that the member has not removed from Continue, the latest first: one more than home shows
 * in a row.
 */
export const listContinued = (db: Database, member: Member): Promise<ProgressRow[]> =>
  continuedRows(levelOf(member))(db, { userId: member.id });

/** Sets progress timestamps of this member that are later than `after` to `to`. */
export async function clampFutureTimestamps(
  db: Database,
  userId: number,
  { after, to }: { readonly after: string; readonly to: string },
): Promise<void> {
  const times = { updated_at: to };
  await db
    .updateTable('chapter_progress')
    .set(times)
    .where('user_id', '=', userId)
    .where('updated_at', '>', after)
    .execute();
  await db
    .updateTable('book_progress')
    .set(times)
    .where('user_id', '=', userId)
    .where('updated_at', '>', after)
    .execute();
}

const lockedProgress = prepareQuery<{ userId: number; bookId: number }, ProgressRow>(
  (tx, { userId, bookId }) =>
    tx
      .updateTable('book_progress')
      .set((eb) => ({ rev: eb.ref('rev') }))
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId)
      .returning(progressColumns),
);

/** Returns the member's progress in a book, locked until the transaction ends; undefined if there is none. */
export const lockProgress = async (
  tx: Database,
  userId: number,
  bookId: number,
): Promise<ProgressRow | undefined> => (await lockedProgress(tx, { userId, bookId }))[0];

/**
 * Inserts the first progress row of a member in a book. Returns false if another request has inserted one.
 */
export async function insertProgress(tx: Database, place: ProgressRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('book_progress')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .returning('rev')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Prepares an update of these columns of a row. */
const updateOf = <Column extends keyof ProgressRow>(columns: readonly Column[]) =>
  prepareQuery<Pick<ProgressRow, Column | 'user_id' | 'book_id'>>((tx, row) =>
    tx
      .updateTable('book_progress')
      .set(Object.fromEntries(columns.map((column) => [column, row[column]])))
      .where('user_id', '=', row.user_id)
      .where('book_id', '=', row.book_id),
  );
const updatePosition = updateOf(positionColumns);
const updateRow = updateOf([...positionColumns, ...slowlyChanging]);

/** Saves a position with the columns derived from it. Most saves stay in the chapter and change few columns. */
export const updateProgress = (tx: Database, row: ProgressRow, stored: ProgressRow): Promise<unknown> =>
  slowlyChanging.every((column) => row[column] === stored[column])
    ? updatePosition(tx, row)
    : updateRow(tx, row);

/**
 * Returns a row of progress for a book that the member has neither played nor marked as finished. Its `rev` is 0,
 * because no position has been saved.
 */
export const newProgress = (
  { user_id, book_id }: Pick<ProgressRow, 'user_id' | 'book_id'>,
  { chapter_count, nowMs }: { readonly chapter_count: number; readonly nowMs: number },
): Omit<ProgressRow, 'last_chapter_id' | 'position' | 'device'> => ({
  user_id,
  book_id,
  created_at: isoOf(nowMs),
  rev: 0,
  updated_at: beforeAnyPosition,
  chapter_start: 0,
  heard_seconds: 0,
  at_end: 0,
  chapters_seen: chapter_count,
  finished_at: null,
  unfinished_at: null,
  restarted_at: null,
  removed_at: null,
  is_finished: 0,
});

/** Saves the times of the marks in a row that the transaction has locked. */
export const saveMarks = (tx: Database, row: ProgressRow): Promise<unknown> => {
  const { user_id, book_id, rev, heard_seconds, chapters_seen, is_finished } = row;
  const { finished_at, unfinished_at, restarted_at, removed_at } = row;
  return tx
    .updateTable('book_progress')
    .set({
      rev,
      heard_seconds,
      chapters_seen,
      is_finished,
      finished_at,
      unfinished_at,
      restarted_at,
      removed_at,
    })
    .where('user_id', '=', user_id)
    .where('book_id', '=', book_id)
    .execute();
};

type ChapterPosition = Omit<Schema['chapter_progress'], 'played_stretches'>;

const upsertChapterPosition = prepareQuery<ChapterPosition>(
  (tx, { user_id, chapter_id, book_id, position, updated_at }) =>
    tx
      .insertInto('chapter_progress')
      .values(({ exists, selectFrom }) => ({
        user_id,
        chapter_id,
        book_id,
        position,
        updated_at,
        // An empty set, not null, if listening is recorded: the stretches, not the position, then show what was played.
        played_stretches: sql<string | null>`case when ${exists(
          selectFrom('listener_settings')
            .select('records_listening')
            .where('user_id', '=', user_id)
            .where('records_listening', '=', 0),
        )} then null else '' end`,
      }))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'chapter_id'])
          .doUpdateSet({ book_id, position, updated_at })
          .where('chapter_progress.updated_at', '<=', updated_at),
      ),
);

const upsertPlayedPosition = prepareQuery<ChapterPosition & { played_stretches: Stretches }>(
  (tx, { user_id, chapter_id, book_id, position, updated_at, played_stretches }) =>
    tx
      .insertInto('chapter_progress')
      .values({ user_id, chapter_id, book_id, position, updated_at, played_stretches })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'chapter_id']).doUpdateSet((eb) => {
          const ifLater = <Column extends 'position' | 'updated_at'>(column: Column) =>
            eb
              .case()
              .when('chapter_progress.updated_at', '<=', eb.ref('excluded.updated_at'))
              .then(eb.ref(`excluded.${column}`))
              .else(eb.ref(`chapter_progress.${column}`))
              .end();
          return {
            book_id,
            position: ifLater('position'),
            updated_at: ifLater('updated_at'),
            played_stretches,
          };
        }),
      ),
);

/**
 * Saves the position in a chapter unless a later one is stored; the stretches played, if given, are saved in any
 * case.
 */
export const saveChapterPosition = (
  tx: Database,
  position: ChapterPosition,
  played_stretches: Stretches | null,
): Promise<unknown> =>
  played_stretches === null
    ? upsertChapterPosition(tx, position)
    : upsertPlayedPosition(tx, { ...position, played_stretches });

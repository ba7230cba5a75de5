import { type Selectable, sql } from 'kysely';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { Flag, Schema } from '../../db/schema.ts';
import type { ChapterFacts } from './finish-rules.ts';
import { isInContinue, isInProgress } from './list-conditions.ts';
import type { Db, ProgressTables } from './store.ts';

type ListeningSchema = Pick<Schema, ProgressTables>;

export const listPositions = (
  db: Db,
  userId: number,
  bookId: number,
): Promise<{ chapter_id: number; position: number; updated_at: string; played_stretches: string | null }[]> =>
  db
    .selectFrom('chapter_progress')
    .select(['chapter_id', 'position', 'updated_at', 'played_stretches'])
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .orderBy('chapter_id')
    .execute();

export type ProgressRow = Selectable<Schema['book_progress']>;

export const findProgress = (db: Db, userId: number, bookId: number): Promise<ProgressRow | undefined> =>
  db
    .selectFrom('book_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .executeTakeFirst();

const latestProgress = prepareQuery<ListeningSchema, [number], ProgressRow>((db, userId) =>
  db
    .selectFrom('book_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(sql.lit(1)),
);

export const findLatestProgress = async (db: Db, userId: number): Promise<ProgressRow | undefined> =>
  (await latestProgress(db, userId))[0];

const continuedRows = prepareQuery<ListeningSchema, [number], ProgressRow>((db, userId) =>
  db
    .selectFrom('book_progress as progress')
    .innerJoin('books', 'books.id', 'progress.book_id')
    .selectAll('progress')
    .where('progress.user_id', '=', userId)
    .where(isInProgress)
    .where(isInContinue)
    .orderBy('progress.updated_at', 'desc')
    .limit(sql.lit(1)),
);

/** Returns the book in progress that the member played last, unless removed from Continue. */
export const findContinuedProgress = async (db: Db, userId: number): Promise<ProgressRow | undefined> =>
  (await continuedRows(db, userId))[0];

const continuedCount = prepareQuery<ListeningSchema, [number], { books: number }>((db, userId) =>
  db
    .selectFrom('book_progress as progress')
    .innerJoin('books', 'books.id', 'progress.book_id')
    .select((eb) => eb.fn.countAll<number>().as('books'))
    .where('progress.user_id', '=', userId)
    .where(isInProgress)
    .where(isInContinue),
);

/** Counts the books in progress that the member has not removed from Continue. */
export const countContinued = async (db: Db, userId: number): Promise<number> =>
  (await continuedCount(db, userId))[0]?.books ?? 0;

/** Sets progress timestamps of this member that are later than `after` to `to`. */
export async function clampFutureTimestamps(
  db: Db,
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

const lockedProgress = prepareQuery<ListeningSchema, [number, number], ProgressRow>((tx, userId, bookId) =>
  tx
    .updateTable('book_progress')
    .set((eb) => ({ rev: eb.ref('rev') }))
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .returningAll(),
);

/** Returns the member's progress in a book, locked until the transaction ends; undefined if there is none. */
export const lockProgress = async (
  tx: Db,
  userId: number,
  bookId: number,
): Promise<ProgressRow | undefined> => (await lockedProgress(tx, userId, bookId))[0];

/**
 * Inserts the first progress row of a member in a book. Returns false if another request has inserted one.
 */
export async function insertProgress(tx: Db, place: ProgressRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('book_progress')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .returning('rev')
    .executeTakeFirst();
  return inserted !== undefined;
}

type UpdatedColumns = [
  last_chapter_id: number,
  position: number,
  rev: number,
  device: string | null,
  updated_at: string,
  heard_seconds: number,
  chapter_start: number,
  at_end: number,
  chapters_seen: number,
  finished_at: string | null,
  unfinished_at: string | null,
  is_finished: number,
];
const updateProgressRow = prepareQuery<ListeningSchema, [...UpdatedColumns, number, number]>(
  (
    tx,
    last_chapter_id,
    position,
    rev,
    device,
    updated_at,
    heard_seconds,
    chapter_start,
    at_end,
    chapters_seen,
    finished_at,
    unfinished_at,
    is_finished,
    userId,
    bookId,
  ) =>
    tx
      .updateTable('book_progress')
      .set({
        last_chapter_id,
        position,
        rev,
        device,
        updated_at,
        heard_seconds,
        chapter_start,
        at_end: at_end as Flag,
        chapters_seen,
        finished_at,
        unfinished_at,
        is_finished: is_finished as Flag,
      })
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId),
);

export const updateProgress = (tx: Db, row: ProgressRow): Promise<unknown> =>
  updateProgressRow(
    tx,
    row.last_chapter_id,
    row.position,
    row.rev,
    row.device,
    row.updated_at,
    row.heard_seconds,
    row.chapter_start,
    row.at_end,
    row.chapters_seen,
    row.finished_at,
    row.unfinished_at,
    row.is_finished,
    row.user_id,
    row.book_id,
  );

/** Returns a row for a book that the member has neither played nor marked; `rev` 0 says that it has no position. */
export const newProgress = (
  { user_id, book_id }: Pick<ProgressRow, 'user_id' | 'book_id'>,
  { chapter_count }: { readonly chapter_count: number },
): Omit<ProgressRow, 'last_chapter_id' | 'position' | 'device'> => ({
  user_id,
  book_id,
  rev: 0,
  // Older than any position.
  updated_at: '1970-01-01T00:00:00.000Z',
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

/** Saves the marks of a row that the transaction has locked. */
export const saveMarks = (tx: Db, row: ProgressRow): Promise<unknown> => {
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

export interface BookFacts {
  readonly chapter_count: number;
  readonly book_duration: number | null;
  readonly first_chapter_id: number;
}

/** Returns what marks depend on; undefined for a book without chapters. */
export const findBookFacts = (db: Db, bookId: number): Promise<BookFacts | undefined> =>
  db
    .selectFrom('books')
    .innerJoin('chapters', 'chapters.book_id', 'books.id')
    .select(['books.chapter_count', 'books.duration as book_duration', 'chapters.id as first_chapter_id'])
    .where('books.id', '=', bookId)
    .orderBy('chapters.place')
    .limit(1)
    .executeTakeFirst();

const chapterFactsRow = prepareQuery<ListeningSchema, [number, number], ChapterFacts>(
  (db, bookId, chapterId) =>
    db
      .selectFrom('chapters')
      .innerJoin('books', 'books.id', 'chapters.book_id')
      .select([
        'chapters.place',
        'chapters.duration',
        'books.chapter_count',
        'books.duration as book_duration',
      ])
      .where('chapters.book_id', '=', bookId)
      .where('chapters.id', '=', chapterId),
);

/** Returns what saving a position depends on; undefined if the book has no such chapter. */
export const findChapterFacts = async (
  db: Db,
  bookId: number,
  chapterId: number,
): Promise<ChapterFacts | undefined> => (await chapterFactsRow(db, bookId, chapterId))[0];

const chapterStartRow = prepareQuery<ListeningSchema, [number, number], { seconds: number | null }>(
  (db, bookId, place) =>
    db
      .selectFrom('chapters')
      .select((eb) => eb.fn.sum<number | null>('duration').as('seconds'))
      .where('book_id', '=', bookId)
      .where('place', '<', place),
);

/** Returns the seconds of a book before a chapter; chapters of unknown length do not count. */
export const findChapterStart = async (db: Db, bookId: number, place: number): Promise<number> =>
  (await chapterStartRow(db, bookId, place))[0]?.seconds ?? 0;

/** Chapters per statement: databases limit the number of bound parameters. */
const maxChaptersPerStatement = 1000;

/** Moves all listeners from one chapter to another: to their last position there, or to its start. */
export async function moveProgress(
  tx: Db,
  moves: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  for (const [to, movesToChapter] of Map.groupBy(moves, (move) => move.to))
    for (let start = 0; start < movesToChapter.length; start += maxChaptersPerStatement)
      await tx
        .updateTable('book_progress')
        .set((eb) => ({
          last_chapter_id: to,
          position: eb.fn.coalesce(
            eb
              .selectFrom('chapter_progress')
              .select('chapter_progress.position')
              .whereRef('chapter_progress.user_id', '=', 'book_progress.user_id')
              .where('chapter_progress.chapter_id', '=', to),
            eb.lit(0),
          ),
          chapter_start: eb.fn.coalesce(
            eb
              .selectFrom('chapters as here')
              .innerJoin('chapters as earlier', (join) =>
                join.onRef('earlier.book_id', '=', 'here.book_id').onRef('earlier.place', '<', 'here.place'),
              )
              .select(({ fn }) => fn.sum<number>('earlier.duration').as('seconds'))
              .where('here.id', '=', to),
            eb.lit(0),
          ),
          rev: eb('rev', '+', 1),
        }))
        .where(
          'last_chapter_id',
          'in',
          movesToChapter.slice(start, start + maxChaptersPerStatement).map(({ from }) => from),
        )
        .execute();
}

const upsertChapterPosition = prepareQuery<ListeningSchema, [number, number, number, number, string]>(
  (tx, user_id, chapter_id, book_id, position, updated_at) =>
    tx
      .insertInto('chapter_progress')
      .values(({ exists, selectFrom }) => ({
        user_id,
        chapter_id,
        book_id,
        position,
        updated_at,
        // Not null if listening is recorded: then the stretches say what was played, not the position.
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

/** Saves the position in a chapter unless a later one is stored. */
export const saveChapterPosition = (
  tx: Db,
  at: Omit<Schema['chapter_progress'], 'played_stretches'>,
): Promise<unknown> =>
  upsertChapterPosition(tx, at.user_id, at.chapter_id, at.book_id, at.position, at.updated_at);

const deleteHistoryNear = prepareQuery<ListeningSchema, [number, number, number, number, number]>(
  (tx, userId, bookId, chapterId, from, to) =>
    tx
      .deleteFrom('place_history')
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId)
      .where('chapter_id', '=', chapterId)
      .where('position', '>', from)
      .where('position', '<', to),
);

type HistoryEntry = Omit<Schema['place_history'], 'id'>;

const insertHistoryEntry = prepareQuery<
  ListeningSchema,
  [number, number, number, number, string | null, string]
>((tx, user_id, book_id, chapter_id, position, device, left_at) =>
  tx.insertInto('place_history').values({ user_id, book_id, chapter_id, position, device, left_at }),
);

const deleteOldHistory = prepareQuery<ListeningSchema, [number, number, number]>((tx, userId, bookId, keep) =>
  tx
    .deleteFrom('place_history')
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('place_history as old')
        .select('old.id')
        .where('old.user_id', '=', userId)
        .where('old.book_id', '=', bookId)
        .orderBy('old.id', 'desc')
        .limit(sql.lit(1))
        .offset(keep),
    ),
);

/**
 * Adds a displaced position to the history. It replaces entries close to it in the same chapter; entries
 * beyond the newest `maxEntries` are deleted.
 */
export async function addHistoryEntry(
  tx: Db,
  { user_id, book_id, chapter_id, position, device, left_at }: HistoryEntry,
  { maxEntries, minSecondsApart }: { readonly maxEntries: number; readonly minSecondsApart: number },
): Promise<void> {
  // Two devices that play at once displace each other every few seconds: keep one entry for each device, not
  // twenty.
  await deleteHistoryNear(
    tx,
    user_id,
    book_id,
    chapter_id,
    position - minSecondsApart,
    position + minSecondsApart,
  );
  await insertHistoryEntry(tx, user_id, book_id, chapter_id, position, device, left_at);
  await deleteOldHistory(tx, user_id, book_id, maxEntries);
}

export const listHistory = (
  db: Db,
  userId: number,
  bookId: number,
): Promise<Selectable<Schema['place_history']>[]> =>
  db
    .selectFrom('place_history')
    .selectAll()
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .orderBy('id', 'desc')
    .execute();

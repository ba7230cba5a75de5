import { type Selectable, sql } from 'kysely';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { Db, ProgressTables } from './store.ts';

type ListeningSchema = Pick<Schema, ProgressTables>;

export const listPositions = (
  db: Db,
  userId: number,
  bookId: number,
): Promise<{ chapter_id: number; position: number; played_stretches: string | null }[]> =>
  db
    .selectFrom('chapter_progress')
    .select(['chapter_id', 'position', 'played_stretches'])
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .orderBy('chapter_id')
    .execute();

export type ProgressRow = Schema['book_progress'];

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

const updateProgressRow = prepareQuery<
  ListeningSchema,
  [number, number, number, string | null, string, number, number]
>((tx, last_chapter_id, position, rev, device, updated_at, userId, bookId) =>
  tx
    .updateTable('book_progress')
    .set({ last_chapter_id, position, rev, device, updated_at })
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId),
);

export const updateProgress = (tx: Db, place: ProgressRow): Promise<unknown> =>
  updateProgressRow(
    tx,
    place.last_chapter_id,
    place.position,
    place.rev,
    place.device,
    place.updated_at,
    place.user_id,
    place.book_id,
  );

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

import { type Selectable, sql } from 'kysely';
import { readInChunks } from '../../../db/chunks.ts';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';

const deleteHistoryNear = prepareQuery<[number, number, number, number, number]>(
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

const insertHistoryEntry = prepareQuery<[number, number, number, number, string | null, string]>(
  (tx, user_id, book_id, chapter_id, position, device, left_at) =>
    tx.insertInto('place_history').values({ user_id, book_id, chapter_id, position, device, left_at }),
);

const deleteOldHistory = prepareQuery<[number, number, number]>((tx, userId, bookId, keep) =>
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
  tx: Database,
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

/** Returns the furthest position in the history of these books, by chapter. */
export async function furthestPositions(
  db: Database,
  userId: number,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await readInChunks(bookIds, (chunk) =>
    db
      .selectFrom('place_history')
      .select((eb) => ['chapter_id', eb.fn.max('position').as('position')])
      .where('user_id', '=', userId)
      .where('book_id', 'in', chunk)
      .groupBy('chapter_id')
      .execute(),
  );
  return new Map(rows.map(({ chapter_id, position }) => [chapter_id, position]));
}

export const listHistory = (
  db: Database,
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

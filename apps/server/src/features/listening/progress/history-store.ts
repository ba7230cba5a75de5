import { type Selectable, sql } from 'kysely';
import { readInChunks } from '../../../db/chunks.ts';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';

type HistoryEntry = Omit<Schema['place_history'], 'id' | 'back_to_chapter' | 'back_to'> & {
  readonly back_to_chapter: number | null;
  readonly back_to: number | null;
};

const insertEntry = prepareQuery<HistoryEntry>(
  (tx, { user_id, book_id, chapter_id, position, device, left_at, back_to_chapter, back_to }) =>
    tx
      .insertInto('place_history')
      .values({ user_id, book_id, chapter_id, position, device, left_at, back_to_chapter, back_to }),
);

const deleteEntriesBetween = prepareQuery<
  Pick<HistoryEntry, 'user_id' | 'book_id' | 'chapter_id'> & { from: number; to: number }
>((tx, { user_id, book_id, chapter_id, from, to }) =>
  tx
    .deleteFrom('place_history')
    .where('user_id', '=', user_id)
    .where('book_id', '=', book_id)
    .where('chapter_id', '=', chapter_id)
    .where('position', '>', from)
    .where('position', '<', to),
);

const deleteEntriesBeyond = prepareQuery<Pick<HistoryEntry, 'user_id' | 'book_id'> & { maxEntries: number }>(
  (tx, { user_id, book_id, maxEntries }) =>
    tx
      .deleteFrom('place_history')
      .where('user_id', '=', user_id)
      .where('book_id', '=', book_id)
      .where('id', '<=', (eb) =>
        eb
          .selectFrom('place_history as surplus')
          .select('surplus.id')
          .where('surplus.user_id', '=', user_id)
          .where('surplus.book_id', '=', book_id)
          .orderBy('surplus.id', 'desc')
          .limit(sql.lit(1))
          .offset(maxEntries),
      ),
);

/**
 * Adds a position that the member left by a jump. Two devices that play at once displace each other every few seconds, so
 * an entry replaces those within `minSecondsApart` of it. The oldest entries beyond `maxEntries` are deleted.
 */
export async function addHistoryEntry(
  tx: Database,
  entry: HistoryEntry,
  { maxEntries, minSecondsApart }: { readonly maxEntries: number; readonly minSecondsApart: number },
): Promise<void> {
  const { user_id, book_id, chapter_id, position } = entry;
  const [from, to] = [position - minSecondsApart, position + minSecondsApart];
  await deleteEntriesBetween(tx, { user_id, book_id, chapter_id, from, to });
  await insertEntry(tx, entry);
  await deleteEntriesBeyond(tx, { user_id, book_id, maxEntries });
}

/** Returns the furthest position that a member left in each chapter of these books. */
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

/** Lists the positions from which a member jumped away in a book, the latest first. */
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

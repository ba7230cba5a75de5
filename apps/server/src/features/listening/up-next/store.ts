import type { Database, Schema } from '../../../db/schema.ts';

export const listQueue = (db: Database, userId: number): Promise<{ book_id: number; rank: number }[]> =>
  db
    .selectFrom('queued_books')
    .select(['book_id', 'rank'])
    .where('user_id', '=', userId)
    .orderBy('rank')
    .orderBy('book_id')
    .execute();

export const saveRanks = (tx: Database, rows: readonly Schema['queued_books'][]) =>
  tx
    .insertInto('queued_books')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'book_id']).doUpdateSet(({ ref }) => ({ rank: ref('excluded.rank') })),
    )
    .execute();

export const deleteQueued = (tx: Database, userId: number, bookId: number) =>
  tx.deleteFrom('queued_books').where('user_id', '=', userId).where('book_id', '=', bookId).execute();

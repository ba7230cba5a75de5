import type { Schema, Tables } from '../../db/schema.ts';

export type UpNextTables = 'listener_settings' | 'queued_books';
export type Db = Tables<UpNextTables>;

/** Locks a member's queue until the transaction ends. */
export const lockQueue = (tx: Db, user_id: number) =>
  tx
    .insertInto('listener_settings')
    .values({ user_id, volume: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id }))
    .execute();

export const listQueue = (db: Db, userId: number): Promise<{ book_id: number; rank: number }[]> =>
  db
    .selectFrom('queued_books')
    .select(['book_id', 'rank'])
    .where('user_id', '=', userId)
    .orderBy('rank')
    .orderBy('book_id')
    .execute();

export const saveRanks = (tx: Db, rows: readonly Schema['queued_books'][]) =>
  tx
    .insertInto('queued_books')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'book_id']).doUpdateSet(({ ref }) => ({ rank: ref('excluded.rank') })),
    )
    .execute();

export const deleteQueued = (tx: Db, userId: number, bookId: number) =>
  tx.deleteFrom('queued_books').where('user_id', '=', userId).where('book_id', '=', bookId).execute();

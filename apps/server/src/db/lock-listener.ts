import type { Database } from './schema.ts';

/** Serializes changes to one member's lists: other transactions wait until this one ends. */
export const lockListener = (tx: Database, user_id: number) =>
  tx
    .insertInto('listener_settings')
    .values({ user_id, volume: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id }))
    .execute();

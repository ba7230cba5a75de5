import type { Database } from './schema.ts';

/** Makes changes of one member's lists take turns: others wait until the transaction ends. */
export const lockListener = (tx: Database, user_id: number) =>
  tx
    .insertInto('listener_settings')
    .values({ user_id, volume: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id }))
    .execute();

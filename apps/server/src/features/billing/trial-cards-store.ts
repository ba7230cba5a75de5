import type { Db } from './context.ts';

/**
 * Records that a card is used for a subscription's trial. Returns false if another subscription has used it.
 */
export async function claimTrialCard(
  db: Db,
  fingerprint: string,
  subscription: string,
  used_at: string,
): Promise<boolean> {
  await db
    .insertInto('trial_cards')
    .values({ fingerprint, subscription, used_at })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
  const row = await db
    .selectFrom('trial_cards')
    .select('subscription')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return row.subscription === subscription;
}

/** Releases the card of a subscription that never started. */
export const releaseTrialCard = (db: Db, subscription: string) =>
  db.deleteFrom('trial_cards').where('subscription', '=', subscription).execute();

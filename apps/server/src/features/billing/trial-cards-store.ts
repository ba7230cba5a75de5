import type { Db } from './context.ts';

/** Notes that a card is used for a subscription's trial. False when it was used for another one's before. */
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

/** Forgets the trial of a subscription that never began. */
export const releaseTrialCard = (db: Db, subscription: string) =>
  db.deleteFrom('trial_cards').where('subscription', '=', subscription).execute();

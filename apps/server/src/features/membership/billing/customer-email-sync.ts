import type { Database } from '../../../db/schema.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { BillingContext } from './context.ts';
import { backoffMs } from './rules.ts';
import { findSubscription } from './subscriptions-store.ts';

/** Queues an address update for the provider, within the transaction that changes the address. */
export const queueEmailUpdate = async (trx: Database, user_id: number, now: string): Promise<void> => {
  await trx
    .insertInto('email_pushes')
    .values({ user_id, version: 1, due_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ version: eb('email_pushes.version', '+', 1), attempts: 0, due_at: now })),
    )
    .execute();
};

/** Sends up to `limit` queued addresses to the provider; returns how many were updated. */
export async function syncEmails(context: BillingContext, limit: number): Promise<number> {
  const { db, clock, log, payments, accounts } = context;
  const due = await db
    .selectFrom('email_pushes')
    .selectAll()
    .where('due_at', '<=', clock.iso())
    .orderBy('due_at')
    .limit(limit)
    .execute();
  let count = 0;
  for (const { user_id, version, attempts } of due) {
    const customer = (await findSubscription(db, user_id))?.stripe_customer_id;
    const user = await accounts.findUser(user_id);
    try {
      if (customer && user) await payments.changeEmail(customer, user.email);
      // Deletes only the queued version that was sent: the address may have changed again meanwhile.
      await db
        .deleteFrom('email_pushes')
        .where('user_id', '=', user_id)
        .where('version', '=', version)
        .execute();
      count += 1;
    } catch (error) {
      log.warn({ err: error, user_id }, 'customer email sync failed, will retry');
      await db
        .updateTable('email_pushes')
        .set({ attempts: attempts + 1, due_at: isoOf(clock.ms() + backoffMs(attempts)) })
        .where('user_id', '=', user_id)
        .where('version', '=', version)
        .execute();
    }
  }
  return count;
}

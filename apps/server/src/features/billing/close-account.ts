import type { Payments } from '../../gateways/payments/payments.ts';
import type { Checkouts } from './checkouts.ts';
import { findOpenOfUser } from './checkouts-store.ts';
import { type BillingContext, billingTables } from './context.ts';
import { hasEnded } from './rules.ts';
import { findSubscription, insertClosedCustomer } from './subscriptions-store.ts';

/**
 * Deletes an account after canceling its subscriptions at the provider; if that fails nothing is deleted.
 * @throws PaymentsUnavailable
 */
export type CloseAccount = (userId: number, payments: Payments) => Promise<void>;

export function createCloseAccount(context: BillingContext, checkouts: Checkouts): CloseAccount {
  const { db, clock, log, accounts } = context;

  async function stopPaying(userId: number, payments: Payments): Promise<string | null> {
    const open = await findOpenOfUser(billingTables(db), userId);
    if (open) await checkouts.close(open, payments);
    const customer = (await findSubscription(billingTables(db), userId))?.stripe_customer_id ?? null;
    if (customer === null) return null;
    for (const { id, status } of await payments.listSubscriptions(customer))
      if (!hasEnded(status)) await payments.cancelSubscription(id);
    return customer;
  }

  /** Returns false if the member has started another checkout meanwhile. */
  const erase = (userId: number, customer: string | null): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const row = await findSubscription(billingTables(trx), userId);
      if (await findOpenOfUser(billingTables(trx), userId)) return false;
      if ((row?.stripe_customer_id ?? null) !== customer) return false;
      if (customer !== null) await insertClosedCustomer(billingTables(trx), customer, clock.iso());
      await accounts.deleteAccount(trx.$pickTables<'users' | 'mail_outbox' | 'email_changes'>(), userId);
      return true;
    });

  return async (userId, payments) => {
    for (;;) {
      const customer = await stopPaying(userId, payments);
      if (await erase(userId, customer)) {
        log.info({ audit: 'billing', user_id: userId, customer }, 'account deleted');
        return;
      }
    }
  };
}

import type { Payments } from '../../../gateways/payments/payments.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { type BillingContext, withBillingLease } from './context.ts';
import {
  bestSubscription,
  hasEnded,
  type PaymentFacts,
  paymentFactsOf,
  type SubscriptionRow,
  type SubscriptionState,
  stateOf,
} from './rules.ts';
import { changeMail } from './subscription-mails.ts';
import { findByCustomer, isClosed, updateSubscriptionState } from './subscriptions-store.ts';

/** `unknown`: the customer belongs to no account yet. `closed`: the customer belonged to a deleted account. */
export type SyncResult = 'done' | 'unknown' | 'closed';

/** Returns true if status, premium, end or grace period differ. A renewal does not count as a change. */
const isChange = (before: SubscriptionRow, after: SubscriptionState & PaymentFacts): boolean =>
  before.stripe_status !== after.stripe_status ||
  before.is_premium !== after.is_premium ||
  before.ends_at !== after.ends_at ||
  before.grace_until !== after.grace_until;

/** Updates an account's subscription columns from the provider's data. */
export type Sync = (customer: string, payments?: Payments, shouldWait?: boolean) => Promise<SyncResult>;

/**
 * Locks the customer, then reads from the provider, then writes, so that an old response never overwrites a newer
 * one. Concurrent calls share the next run. With `shouldWait` false, a customer locked by another process is left to
 * the reconciler.
 * @throws LeaseHeldError in that case
 */
export function createSync(context: BillingContext): Sync {
  const { db, clock, log, events, accounts } = context;

  const syncNow = (customer: string, payments: Payments, shouldWait: boolean): Promise<SyncResult> =>
    withBillingLease(context, `customer:${customer}`, shouldWait, async (lease) => {
      const account = await findByCustomer(db, customer);
      if (!account) return (await isClosed(db, customer)) ? 'closed' : 'unknown';
      const subscriptions = await payments.listOwnSubscriptions(customer, account.stripe_subscription_id);
      const notEnded = subscriptions.filter(({ status }) => !hasEnded(status));
      if (notEnded.length > 1)
        log.error(
          { audit: 'billing', customer, subscriptions: notEnded.map(({ id }) => id) },
          'customer has several subscriptions: cancel and refund the extra ones at the provider',
        );
      const best = bestSubscription(subscriptions);
      const state = {
        ...stateOf(best, account.stripe_subscription_id, clock.ms()),
        ...paymentFactsOf(best, context.graceDays),
      };
      const mail = await changeMail(context, account, state);
      await db.transaction().execute(async (trx) => {
        await lease.confirm(trx);
        await updateSubscriptionState(trx, customer, state, {
          seen: account.unsynced,
          synced_at: clock.iso(),
        });
        await events.emit('subscriptionSynced', trx, {
          userId: account.user_id,
          subscription: best
            ? {
                status: best.status,
                created: best.created,
                monthlyAmount: best.monthlyAmount ?? 0,
                currency: best.price?.currency ?? '',
              }
            : null,
        });
        if (isChange(account, state))
          await events.emit('subscriptionChanged', trx, { userId: account.user_id });
        if (mail) await accounts.outbox.enqueue(trx, mail);
      });
      if (mail) accounts.outbox.flush();
      if (state.stripe_status !== account.stripe_status || state.is_premium !== account.is_premium)
        log.info(
          {
            audit: 'billing',
            user_id: account.user_id,
            from: account.stripe_status,
            to: state.stripe_status,
          },
          'subscription changed',
        );
      return 'done';
    });

  const sync = singleFlight(syncNow);
  return (customer, payments = context.payments, shouldWait = true) => sync(customer, payments, shouldWait);
}

import type { Payments } from '../../gateways/payments/payments.ts';
import { type Context, own } from './context.ts';
import { withLease } from './leases.ts';
import { bestOf, hasEnded, standingOf } from './rules.ts';
import { findByCustomer, isClosed, updateStanding } from './subscriptions-store.ts';

/** `unknown`: nobody here has that customer, yet. `closed`: an account that was deleted had it. */
export type Synced = 'done' | 'unknown' | 'closed';

/** Brings our columns in line with what the provider says of a customer. */
export type Sync = (customer: string, payments?: Payments, isPatient?: boolean) => Promise<Synced>;

/**
 * Lock, ask, write, in this order: whoever asks later writes later, so that an old answer never displaces a newer one.
 * Calls that come while one waits for its turn share that one. Whoever is not patient leaves a customer that another
 * process is at to the mark on the row. @throws Busy then
 */
export function createSync(context: Context): Sync {
  const { db, clock, log } = context;
  const running = new Map<string, Promise<Synced>>();
  const waiting = new Map<string, Promise<Synced>>();

  const once = (customer: string, payments: Payments, isPatient: boolean): Promise<Synced> =>
    withLease(context, `customer:${customer}`, isPatient, async (lease) => {
      const known = await findByCustomer(own(db), customer);
      if (!known) return (await isClosed(own(db), customer)) ? 'closed' : 'unknown';
      const subscriptions = await payments.listSubscriptions(customer);
      const notEnded = subscriptions.filter(({ status }) => !hasEnded(status));
      if (notEnded.length > 1)
        log.error(
          { audit: 'billing', customer, subscriptions: notEnded.map(({ id }) => id) },
          'a customer has more than one subscription; cancel and refund the others at the provider',
        );
      const standing = standingOf(bestOf(subscriptions), known.stripe_subscription_id);
      await db.transaction().execute(async (trx) => {
        await lease.confirm(own(trx));
        await updateStanding(own(trx), customer, standing, { seen: known.unsynced, synced_at: clock.iso() });
      });
      if (standing.stripe_status !== known.stripe_status || standing.is_premium !== known.is_premium)
        log.info(
          { audit: 'billing', user_id: known.user_id, from: known.stripe_status, to: standing.stripe_status },
          'a subscription changed',
        );
      return 'done';
    });

  const begin = (customer: string, payments: Payments, isPatient: boolean): Promise<Synced> => {
    const turn = once(customer, payments, isPatient).finally(() => {
      if (running.get(customer) === turn) running.delete(customer);
    });
    running.set(customer, turn);
    return turn;
  };

  return (customer, payments = context.payments, isPatient = true) => {
    const before = running.get(customer);
    if (!before) return begin(customer, payments, isPatient);
    const joined = waiting.get(customer);
    if (joined) return joined;
    const turn = before
      .catch(() => undefined)
      .then(() => {
        waiting.delete(customer);
        return begin(customer, payments, isPatient);
      });
    waiting.set(customer, turn);
    return turn;
  };
}

import type { ProviderSubscription } from '../../gateways/payments/payments.ts';
import { type Context, own } from './context.ts';
import { keepMark } from './events-store.ts';
import type { Lease } from './leases.ts';
import { bestOf, hasEnded, type SubscriptionRow, standingOf } from './rules.ts';
import { findByCustomer, listTied } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

const batch = 500;

/** Whether a row tells another story than the provider's list of what has not ended. */
function differs(row: SubscriptionRow, live: readonly ProviderSubscription[]): boolean {
  const best = bestOf(live);
  if (!best) return row.stripe_status !== null && !hasEnded(row.stripe_status);
  const standing = standingOf(best, row.stripe_subscription_id);
  return (Object.keys(standing) as (keyof typeof standing)[]).some((name) => standing[name] !== row[name]);
}

/**
 * Holds every account against everything that the provider has, mends what differs, and reports what is paid for by
 * nobody we know.
 */
export async function compareAll(context: Context, sync: Sync, lease: Lease): Promise<void> {
  const { db, clock, log, payments } = context;
  const byCustomer = new Map<string, ProviderSubscription[]>();
  for await (const subscription of payments.listLiveSubscriptions()) {
    if (hasEnded(subscription.status)) continue;
    const { customer } = subscription;
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription]);
  }
  const ours = new Set<string>();
  let mended = 0;
  for (let after = 0; ; ) {
    const rows = await listTied(own(db), after, batch);
    for (const row of rows) {
      const customer = row.stripe_customer_id ?? '';
      ours.add(customer);
      after = row.user_id;
      if (!differs(row, byCustomer.get(customer) ?? [])) continue;
      mended += 1;
      await sync(customer);
    }
    await lease.confirm(own(db));
    if (rows.length < batch) break;
  }
  const orphans: { customer: string; subscription: string }[] = [];
  for (const [customer, subscriptions] of byCustomer) {
    if (ours.has(customer) || (await findByCustomer(own(db), customer))) continue;
    orphans.push(...subscriptions.map(({ id }) => ({ customer, subscription: id })));
  }
  const report = { at: clock.iso(), subscriptions: byCustomer.size, mended, orphans };
  await keepMark(own(db), 'report', JSON.stringify(report));
  if (orphans.length > 0)
    log.warn({ audit: 'billing', ...report }, 'subscriptions at the provider belong to nobody here');
  else log.info({ audit: 'billing', ...report }, 'every subscription was compared with the provider');
}

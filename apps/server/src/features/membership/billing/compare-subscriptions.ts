import type { Lease } from '../../../db/leases.ts';
import type { ProviderSubscription } from '../../../gateways/payments/payments.ts';
import type { BillingContext } from './context.ts';
import { setState } from './events-store.ts';
import { bestSubscription, hasEnded, type SubscriptionRow, stateOf } from './rules.ts';
import { findByCustomer, listLinked } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

const batchSize = 500;

/** True if a row differs from the provider's list of live subscriptions. */
function differs(row: SubscriptionRow, live: readonly ProviderSubscription[], nowMs: number): boolean {
  const best = bestSubscription(live);
  if (!best) return row.stripe_status !== null && !hasEnded(row.stripe_status);
  const state = stateOf(best, row.stripe_subscription_id, nowMs);
  return (Object.keys(state) as (keyof typeof state)[]).some((name) => state[name] !== row[name]);
}

/** Compares every account with the provider, fixes differences and logs subscriptions without an account. */
export async function compareSubscriptions(context: BillingContext, sync: Sync, lease: Lease): Promise<void> {
  const { db, clock, log, payments } = context;
  const byCustomer = new Map<string, ProviderSubscription[]>();
  for await (const subscription of payments.listLiveSubscriptions()) {
    if (hasEnded(subscription.status)) continue;
    const { customer } = subscription;
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription]);
  }
  const linkedCustomers = new Set<string>();
  let corrected = 0;
  for (let after = 0; ; ) {
    const rows = await listLinked(db, after, batchSize);
    for (const row of rows) {
      const customer = row.stripe_customer_id ?? '';
      linkedCustomers.add(customer);
      after = row.user_id;
      if (!differs(row, byCustomer.get(customer) ?? [], clock.ms())) continue;
      corrected += 1;
      await sync(customer);
    }
    await lease.confirm(db);
    if (rows.length < batchSize) break;
  }
  const orphans: { customer: string; subscription: string }[] = [];
  for (const [customer, subscriptions] of byCustomer) {
    if (linkedCustomers.has(customer) || (await findByCustomer(db, customer))) continue;
    orphans.push(...subscriptions.map(({ id }) => ({ customer, subscription: id })));
  }
  const report = { at: clock.iso(), subscriptions: byCustomer.size, corrected, orphans };
  await setState(db, 'report', JSON.stringify(report));
  if (orphans.length > 0) log.warn({ audit: 'billing', ...report }, 'subscriptions without an account found');
  else log.info({ audit: 'billing', ...report }, 'compared subscriptions');
}

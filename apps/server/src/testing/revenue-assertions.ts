import { expect } from 'vitest';
import { pauseKey } from '../gateways/payments/stripe-mapping.ts';
import type { BillingModel } from './billing-model.ts';

/**
 * Asserts that members and monthly recurring revenue match the provider's subscriptions of our accounts. All of these
 * are monthly or yearly, without repeating discounts; those whose pause has begun pay nothing.
 */
export async function assertRevenueMatchesProvider(model: BillingModel): Promise<void> {
  const { t } = model;
  let [members, trials, revenue] = [0, 0, 0];
  const accounts = await t.deps.connection.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .where('stripe_customer_id', 'is not', null)
    .select(['stripe_customer_id', 'stripe_subscription_id'])
    .execute();
  for (const { stripe_customer_id: customer, stripe_subscription_id: id } of accounts) {
    const { data } = await t.provider.stripe.subscriptions.list({ customer: customer ?? '', status: 'all' });
    const subscription = data.find((row) => row.id === id);
    if (subscription?.status === 'trialing') trials += 1;
    if (subscription?.status !== 'active' && subscription?.status !== 'past_due') continue;
    const [item] = subscription.items.data;
    const pausesAt = Number(subscription.metadata[pauseKey] ?? 0);
    members += 1;
    if (subscription.pause_collection && pausesAt <= (item?.current_period_start ?? 0)) continue;
    const price = item?.price;
    revenue += Math.round((price?.unit_amount ?? 0) / (price?.recurring?.interval === 'year' ? 12 : 1));
  }
  const { totals } = (await t.as('admin')('GET', '/insights/members')).json();
  expect([totals.members, totals.trials]).toEqual([members, trials]);
  expect(totals.revenue.reduce((sum: number, { at_end }: { at_end: number }) => sum + at_end, 0)).toBe(
    revenue,
  );
}

import { hasLibraryAccess } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import type { ProviderSubscription, SubscriptionStatus } from '../../../gateways/payments/payments.ts';
import { isoOf } from '../../../platform/clock.ts';
import { addMonths, backoffMs, bestSubscription, effectiveSubscription, stateOf } from './rules.ts';

const subscription = (
  status: SubscriptionStatus,
  change: Partial<ProviderSubscription> = {},
): ProviderSubscription => ({
  id: `sub_${status}`,
  customer: 'cus_1',
  status,
  created: 0,
  periodEnd: Date.parse('2026-02-01T00:00:00.000Z'),
  endsAt: null,
  isPremium: false,
  price: { unitAmount: 999, currency: 'usd', interval: 'month', intervalCount: 1 },
  plan: null,
  pause: null,
  endedAt: null,
  card: null,
  failure: null,
  ...change,
});

const nowMs = Date.parse('2026-01-15T00:00:00.000Z');

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', 2, '2027-02-28T23:59:59.000Z'],
  ['2026-05-15T00:00:00.000Z', 120, '2036-05-15T00:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 12, '2025-02-28T00:00:00.000Z'],
])('addMonths: %s plus %d months is %s', (from, months, until) => {
  expect(isoOf(addMonths(Date.parse(from), months))).toBe(until);
});

describe('bestSubscription', () => {
  test.each([
    [['canceled', 'active', 'past_due'], 'active'],
    [['past_due', 'trialing'], 'trialing'],
    [['incomplete', 'unpaid', 'paused'], 'unpaid'],
    [['canceled', 'incomplete'], 'incomplete'],
    [['incomplete_expired', 'canceled'], 'canceled'],
  ] as [SubscriptionStatus[], SubscriptionStatus][])('of %j is %s', (statuses, best) => {
    expect(bestSubscription(statuses.map((status) => subscription(status)))?.status).toBe(best);
  });

  test('returns the newest of equal subscriptions, and nothing for an empty list', () => {
    const two = [
      subscription('canceled', { id: 'old' }),
      subscription('canceled', { id: 'new', created: 1 }),
    ];
    expect(bestSubscription(two)?.id).toBe('new');
    expect(bestSubscription([])).toBeUndefined();
  });
});

describe('stateOf', () => {
  test('sets a renewal date only for a subscription that renews', () => {
    const renewal = '2026-02-01T00:00:00.000Z';
    expect(stateOf(subscription('active'), null, nowMs)).toMatchObject({
      subscription_renewal: renewal,
      ends_at: null,
    });
    const ending = subscription('active', { endsAt: Date.parse(renewal) });
    expect(stateOf(ending, null, nowMs)).toMatchObject({ subscription_renewal: null, ends_at: renewal });
    expect(stateOf(subscription('canceled'), null, nowMs)).toMatchObject({
      subscription_renewal: null,
      ends_at: null,
    });
  });

  test('a pause closes from the end of the paid time until it ends, and renews nothing meanwhile', () => {
    const at = (iso: string) => Date.parse(iso);
    const pause = { from: at('2026-02-01T00:00:00.000Z'), until: at('2026-03-31T23:00:00.000Z') };
    const shown = (iso: string) => {
      const state = stateOf(subscription('active', { pause }), null, at(iso));
      return [state.stripe_status, state.pauses_at?.slice(0, 10), state.paused_until?.slice(0, 10)];
    };
    expect(shown('2026-01-31T23:59:59.000Z')).toEqual(['active', '2026-02-01', '2026-03-31']);
    expect(shown('2026-02-01T00:00:00.000Z')).toEqual(['paused', undefined, '2026-03-31']);
    expect(shown('2026-03-31T23:00:00.000Z')).toEqual(['active', undefined, undefined]);
    expect(stateOf(subscription('active', { pause }), null, nowMs).subscription_renewal).toBeNull();
  });

  test("returns 'canceled' for a vanished subscription, and no status if there never was one", () => {
    expect(stateOf(undefined, 'sub_1', nowMs)).toMatchObject({
      stripe_subscription_id: 'sub_1',
      stripe_status: 'canceled',
    });
    expect(stateOf(undefined, null, nowMs)).toMatchObject({
      stripe_subscription_id: null,
      stripe_status: null,
    });
  });
});

describe('effectiveSubscription', () => {
  const now = '2026-01-15T00:00:00.000Z';
  const row = (status: SubscriptionStatus | null, grantUntil: string | null, isPremium = false) => ({
    user_id: 1,
    stripe_customer_id: 'cus_1',
    ...stateOf(status === null ? undefined : subscription(status, { isPremium }), null, nowMs),
    unsynced: 0,
    synced_at: now,
    grant_id: grantUntil === null ? null : 7,
    grant_expires_at: grantUntil,
    claim_access_until: null,
    gift_until: null,
    gift_periods: null,
    trial_denied: 1 as const,
    grace_until: null as string | null,
  });
  const member = { role: 'member', staff_role: null, manual_premium_override: false };
  const later = '2026-01-15T00:00:01.000Z';

  test.each([
    ['active', later, 'sub_active', 'active', null],
    ['trialing', later, 'sub_trialing', 'trialing', null],
    ['past_due', later, 'free_7', 'active', later],
    ['canceled', later, 'free_7', 'active', later],
    [null, later, 'free_7', 'active', later],
    ['canceled', now, 'sub_canceled', 'canceled', null],
    [null, now, null, null, null],
    ['past_due', null, 'sub_past_due', 'past_due', null],
  ] as const)('status %s, free months until %s', (status, until, id, shown, accessUntil) => {
    expect(effectiveSubscription(row(status, until), now)).toMatchObject({
      stripe_customer_id: 'cus_1',
      stripe_subscription_id: id,
      stripe_status: shown,
      access_until: accessUntil,
      has_used_free_subscription: until !== null,
    });
  });

  test('shows a price while it is paid, and a denied trial while there is no subscription', () => {
    const price = { unit_amount: 999, currency: 'usd', interval: 'month', interval_count: 1 };
    const shown = (status: SubscriptionStatus, until: string | null) => {
      const { subscription_price, trial_denied } = effectiveSubscription(row(status, until), now);
      return [subscription_price, trial_denied];
    };
    expect(shown('active', null)).toEqual([price, false]);
    expect(shown('trialing', null)).toEqual([price, false]);
    expect(shown('canceled', null)).toEqual([null, true]);
    expect(shown('canceled', later)).toEqual([null, false]);
  });

  test('after a failed payment the days of grace keep everything open, to the second', () => {
    const inGrace = (status: SubscriptionStatus, until: string, isPremium = false) => {
      const shown = effectiveSubscription({ ...row(status, null, isPremium), grace_until: until }, now);
      return [hasLibraryAccess({ ...shown, ...member }), shown.grace_until, shown.is_premium];
    };
    expect(inGrace('past_due', later, true)).toEqual([true, later, true]);
    expect(inGrace('unpaid', later)).toEqual([true, later, false]);
    expect(inGrace('past_due', now)).toEqual([false, null, false]);
    expect(inGrace('canceled', later)).toEqual([false, null, false]);
  });

  test('gifts count while nothing is paid, each with its own rights, before free months', () => {
    const rights = { downloads: false, early_access: false, feeds: false, devices: null };
    const last = '2026-03-01T00:00:00.000Z';
    const given = (status: SubscriptionStatus | null) => ({
      ...row(status, later),
      gift_until: last,
      gift_periods: JSON.stringify([
        { id: 3, until: later, price_id: 'price_1', is_premium: false, rights },
        { id: 4, until: last, price_id: 'price_2', is_premium: true, rights: { ...rights, downloads: true } },
      ]),
    });
    expect(effectiveSubscription(given('active'), now).stripe_subscription_id).toBe('sub_active');
    expect(effectiveSubscription(given('past_due'), now)).toMatchObject({
      stripe_subscription_id: 'gift_3',
      stripe_status: 'active',
      access_until: last,
      is_premium: false,
      plan_id: 'price_1',
    });
    expect(effectiveSubscription(given(null), later)).toMatchObject({
      stripe_subscription_id: 'gift_4',
      is_premium: true,
      plan_rights: { downloads: true },
    });
    expect(effectiveSubscription(given(null), last).stripe_status).toBeNull();
  });

  test('premium lasts as long as it is paid for', () => {
    expect(effectiveSubscription(row('active', null, true), now).is_premium).toBe(true);
    expect(effectiveSubscription(row('past_due', null, true), now).is_premium).toBe(false);
    expect(effectiveSubscription(row('past_due', later, true), now).is_premium).toBe(false);
  });

  test('returns empty values for an account without a checkout', () => {
    expect(effectiveSubscription(undefined, now)).toEqual({
      stripe_customer_id: null,
      stripe_subscription_id: null,
      stripe_status: null,
      subscription_renewal: null,
      access_until: null,
      is_premium: false,
      subscription_price: null,
      trial_denied: false,
      plan_id: null,
      plan_rights: null,
      grace_until: null,
      pauses_at: null,
      paused_until: null,
      has_used_free_subscription: false,
    });
  });
});

test('retries with increasing delays, at most six hours', () => {
  expect([0, 1, 2, 20].map((attempts) => backoffMs(attempts) / 60_000)).toEqual([1, 2, 4, 360]);
});

import { expect, test } from 'vitest';
import {
  isCancelable,
  type SubscriptionFacts,
  type SubscriptionNote,
  subscriptionText,
} from './subscription-text.ts';

const unsubscribed: SubscriptionFacts = {
  role: 'member',
  is_premium: false,
  manual_premium_override: false,
  stripe_subscription_id: null,
  stripe_status: null,
  subscription_renewal: null,
  access_until: null,
  subscription_price: null,
  trial_denied: false,
};
const with_ = (facts: Partial<SubscriptionFacts>) => subscriptionText({ ...unsubscribed, ...facts });
const date = '2026-12-21T09:00:00.000Z';

test('admins see no subscription controls', () => {
  expect(with_({ role: 'admin' })).toBeNull();
  expect(with_({ role: 'admin', stripe_subscription_id: 'sub_1', stripe_status: 'active' })).toBeNull();
});

test('an account that never subscribed can subscribe', () =>
  expect(with_({})).toEqual({ button: 'subscribe', line: null, renewal: null, note: { kind: 'none' } }));

test.each(['active', 'trialing'])('%s shows the renewal date', (stripe_status) => {
  const words = with_({ stripe_subscription_id: 'sub_1', stripe_status, subscription_renewal: date });
  expect(words).toMatchObject({
    button: 'manage',
    line: 'renews',
    renewal: date,
    note: stripe_status === 'trialing' ? { kind: 'trial' } : null,
  });
});

test('a subscription set to end does not promise to renew', () =>
  expect(with_({ stripe_subscription_id: 'sub_1', stripe_status: 'active', access_until: date })).toEqual({
    button: 'manage',
    line: null,
    renewal: null,
    note: { kind: 'set-to-end', until: date },
  }));

test.each([
  ['free_7', 'granted'],
  ['gift_7', 'given'],
  ['claim', 'granted'],
])('access by %s shows its end date and nothing to resume', (stripe_subscription_id, kind) =>
  expect(with_({ stripe_subscription_id, stripe_status: 'active', access_until: date })).toEqual({
    button: 'manage',
    line: null,
    renewal: null,
    note: { kind, until: date },
  }),
);

test.each<[string, SubscriptionNote['kind']]>([
  ['past_due', 'unpaid'],
  ['unpaid', 'unpaid'],
  ['incomplete', 'confirming'],
  ['incomplete_expired', 'ended'],
  ['canceled', 'ended'],
])('%s is not active', (stripe_status, kind) =>
  expect(with_({ stripe_subscription_id: 'sub_1', stripe_status, subscription_renewal: date })).toEqual({
    button: 'subscribe',
    line: 'inactive',
    renewal: null,
    note: { kind },
  }),
);

test('a pause says when it begins and ends, and a failed payment how long the library stays open', () => {
  const own = { stripe_subscription_id: 'sub_1' };
  const later = '2027-02-21T09:00:00.000Z';
  expect(with_({ ...own, stripe_status: 'paused', paused_until: later })?.note).toEqual({
    kind: 'pause',
    from: null,
    until: later,
  });
  expect(with_({ ...own, stripe_status: 'active', pauses_at: date, paused_until: later })?.note).toEqual({
    kind: 'pause',
    from: date,
    until: later,
  });
  expect(with_({ ...own, stripe_status: 'past_due', grace_until: later })?.note).toEqual({
    kind: 'grace',
    until: later,
  });
});

test('premium does not need a subscription', () =>
  expect(with_({ manual_premium_override: true })).toMatchObject({ line: null, note: { kind: 'premium' } }));

test('explains why a trial was denied', () =>
  expect(
    with_({ stripe_subscription_id: 'sub_1', stripe_status: 'canceled', trial_denied: true }),
  ).toMatchObject({ button: 'subscribe', note: { kind: 'trial-denied' } }));

test.each<[string | null, boolean]>([
  [null, false],
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['unpaid', true],
  ['paused', true],
  ['incomplete', true],
  ['canceled', false],
  ['incomplete_expired', false],
])('a subscription that is %s can be canceled: %s', (stripe_status, expected) => {
  const facts = { ...unsubscribed, stripe_status, stripe_subscription_id: 'sub_1' };
  expect(isCancelable(facts)).toBe(expected);
  expect(isCancelable({ ...facts, access_until: date }), 'set to end').toBe(false);
});

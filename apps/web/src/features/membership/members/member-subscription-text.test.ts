import { expect, test } from 'vitest';
import { memberSubscriptionText } from './member-subscription-text.ts';

test.each([
  ['active', false, 'Active', 'active'],
  ['active', true, 'Active', 'active'],
  ['trialing', false, 'Trialing', 'trialing'],
  ['canceled', true, 'Canceled', 'neutral'],
  ['past_due', false, 'Past due', 'neutral'],
  [null, true, 'Free (used)', 'free-used'],
  ['', true, 'Free (used)', 'free-used'],
  [null, false, 'No subscription', 'neutral'],
] as const)('%s, free subscription used: %s', (stripe_status, has_used_free_subscription, text, tone) => {
  expect(memberSubscriptionText({ stripe_status, has_used_free_subscription })).toEqual({ text, tone });
});

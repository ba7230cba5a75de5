import { expect, test } from 'vitest';
import { showsPaymentBar } from './payment-bar-places.ts';

const facts = {
  role: 'member',
  staff_role: null,
  is_premium: false,
  manual_premium_override: false,
  stripe_subscription_id: 'sub_1',
  stripe_status: 'past_due',
};
const grace_until = '2026-02-01T00:00:00.000Z';

test('the bar about a failed payment is where neither the gate nor the profile says it', () => {
  const places = (more: object) =>
    ['/home', '/listen/1', '/updates', '/notifications/settings', '/profile'].filter((path) =>
      showsPaymentBar({ ...facts, ...more }, path),
    );
  expect(places({ grace_until })).toEqual(['/home', '/listen/1', '/updates', '/notifications/settings']);
  expect(places({})).toEqual(['/updates', '/notifications/settings']);
  expect(places({ manual_premium_override: true })).toEqual([]);
  expect(places({ stripe_status: 'active' })).toEqual([]);
});

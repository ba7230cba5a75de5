import type { Member } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { withChange } from './use-member-change.ts';

const member = (id: number): Member => ({
  id,
  username: `reader ${id}`,
  email: `reader-${id}@ash.example`,
  role: 'member',
  staff_role: null,
  profile_image: null,
  stripe_status: null,
  stripe_subscription_id: null,
  has_used_free_subscription: false,
  manual_premium_override: false,
  plan: null,
  subscription_price: null,
  subscription_renewal: null,
  access_until: null,
  joined_at: '2026-01-31T09:05:00.000Z',
  last_seen_at: null,
  note: null,
  provider_url: null,
});

test('a change is applied in place, a deletion removes the row and updates the count', () => {
  const page = { rows: [member(1), member(2), member(3)], total: 9 };
  const changed = { ...member(2), username: 'Ash' };
  expect(withChange(page, 2, changed)).toEqual({ rows: [member(1), changed, member(3)], total: 9 });
  expect(withChange(page, 2, null)).toEqual({ rows: [member(1), member(3)], total: 8 });
  expect(withChange(page, 7, null)).toBe(page);
});

import type { Member } from '@lamplight/contract';
import type { EffectiveSubscription } from '../billing/index.ts';
import type { MemberRow } from './store.ts';

/** Presents an account to admins. */
export const presentMember = (row: MemberRow, subscription: EffectiveSubscription | undefined): Member => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  staff_role: row.staff_role,
  profile_image: row.profile_image,
  stripe_status: subscription?.stripe_status ?? null,
  stripe_subscription_id: subscription?.stripe_subscription_id ?? null,
  has_used_free_subscription: subscription?.has_used_free_subscription ?? false,
  manual_premium_override: row.manual_premium_override === 1,
});

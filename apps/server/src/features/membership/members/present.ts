import { isLive, type Member } from '@lamplight/contract';
import type { EffectiveSubscription } from '../billing/rules.ts';
import type { Billing } from '../billing/service.ts';
import type { MemberRow } from './store.ts';

/** Presents an account to admins and support. */
export function presentMember(
  row: MemberRow,
  subscription: EffectiveSubscription | undefined,
  customerUrl: Billing['customerUrl'],
): Member {
  const customer = subscription?.stripe_customer_id ?? null;
  const id = subscription?.stripe_subscription_id ?? null;
  const isPaid = id !== null && !id.startsWith('free_') && isLive(subscription?.stripe_status ?? null);
  return {
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
    plan: isPaid ? (subscription?.is_premium ? 'premium' : 'standard') : null,
    subscription_price: subscription?.subscription_price ?? null,
    subscription_renewal: subscription?.subscription_renewal ?? null,
    access_until: subscription?.access_until ?? null,
    joined_at: row.created_at,
    last_seen_at: row.last_seen_at,
    provider_url: customer === null ? null : customerUrl(customer),
  };
}

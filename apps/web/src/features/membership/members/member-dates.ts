import type { Member } from '@lamplight/contract';
import { m } from './messages.ts';

/** Returns the next date of a member's subscription and the words before that date; null if there is none. */
export function memberDates({
  access_until: until,
  stripe_subscription_id: id,
  subscription_renewal: renewal,
  stripe_status: status,
}: Pick<Member, 'access_until' | 'stripe_subscription_id' | 'subscription_renewal' | 'stripe_status'>): {
  readonly words: string;
  readonly iso: string;
} | null {
  if (until !== null) return { words: id?.startsWith('free_') ? m.freeUntil : m.cancels, iso: until };
  const isLive = status === 'active' || status === 'trialing';
  return isLive && renewal !== null ? { words: m.renews, iso: renewal } : null;
}

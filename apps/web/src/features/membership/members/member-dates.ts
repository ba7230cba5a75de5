import type { Member } from '@lamplight/contract';
import { subscriptionKindOf } from '@lamplight/contract/access';
import type { ReactNode } from 'react';
import { m } from './messages.ts';

/** Returns the next date of a member's subscription and the message with that date; null if there is none. */
export function memberDates({
  access_until: until,
  stripe_subscription_id: id,
  subscription_renewal: renewal,
  stripe_status: status,
}: Pick<Member, 'access_until' | 'stripe_subscription_id' | 'subscription_renewal' | 'stripe_status'>): {
  readonly text: (values: { readonly date: ReactNode }) => ReactNode;
  readonly iso: string;
} | null {
  const kind = subscriptionKindOf(id);
  if (until !== null && kind === 'gift') return { text: m.giftUntil, iso: until };
  if (until !== null)
    return { text: kind === 'free' || kind === 'claim' ? m.freeUntil : m.cancels, iso: until };
  const isLive = status === 'active' || status === 'trialing';
  return isLive && renewal !== null ? { text: m.renews, iso: renewal } : null;
}

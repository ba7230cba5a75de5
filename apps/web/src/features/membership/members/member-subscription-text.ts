import type { Member } from '@lamplight/contract';
import { m } from './messages.ts';

export interface MemberSubscriptionText {
  readonly text: string;
  readonly tone: 'active' | 'trialing' | 'free-used' | 'neutral';
}

/** Formats a Stripe status: 'past_due' becomes 'Past due'. */
function capitalised(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the text and colour of a member's subscription. */
export function memberSubscriptionText(
  member: Pick<Member, 'stripe_status' | 'has_used_free_subscription'>,
): MemberSubscriptionText {
  const { stripe_status: status, has_used_free_subscription: hasUsedFree } = member;
  if (status === 'active') return { text: m.active, tone: 'active' };
  if (status) return { text: capitalised(status), tone: status === 'trialing' ? 'trialing' : 'neutral' };
  return hasUsedFree ? { text: m.freeUsed, tone: 'free-used' } : { text: m.noSubscription, tone: 'neutral' };
}

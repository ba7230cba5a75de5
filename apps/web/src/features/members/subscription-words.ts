import type { Member } from '@lamplight/contract';

export interface SubscriptionWords {
  readonly text: string;
  readonly tone: 'active' | 'trialing' | 'free-used' | 'neutral';
}

/** The provider's word as people write it: 'past_due' is 'Past due'. */
function capitalised(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a member's subscription is called, and in which colour. Specification §2, /members and /searchmemberslist. */
export function subscriptionWords(
  member: Pick<Member, 'stripe_status' | 'has_used_free_subscription'>,
): SubscriptionWords {
  const { stripe_status: status, has_used_free_subscription: hasUsedFree } = member;
  if (status === 'active') return { text: 'Active', tone: 'active' };
  if (status) return { text: capitalised(status), tone: status === 'trialing' ? 'trialing' : 'neutral' };
  return hasUsedFree
    ? { text: 'Free (used)', tone: 'free-used' }
    : { text: 'No subscription', tone: 'neutral' };
}

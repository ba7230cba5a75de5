import type { CurrentUser } from '@lamplight/contract';
import { hasFailedPayment, isAdmin, subscriptionKindOf } from '@lamplight/contract/access';

export type SubscriptionFacts = Pick<
  CurrentUser,
  | 'role'
  | 'is_premium'
  | 'manual_premium_override'
  | 'stripe_subscription_id'
  | 'stripe_status'
  | 'subscription_renewal'
  | 'access_until'
  | 'subscription_price'
  | 'trial_denied'
  | 'plan_id'
  | 'grace_until'
  | 'pauses_at'
  | 'paused_until'
>;

export interface SubscriptionText {
  /** 'Manage Subscription' or 'Subscribe'. */
  readonly button: 'manage' | 'subscribe';
  /** 'Subscription not active' or 'Your subscription will renew on' a date; null if neither applies. */
  readonly line: 'inactive' | 'renews' | null;
  /** Date of the renewal, ISO 8601. */
  readonly renewal: string | null;
  /** A further detail about the subscription. */
  readonly note: SubscriptionNote | null;
}

export type SubscriptionNote =
  | { readonly kind: 'set-to-end' | 'granted' | 'given' | 'grace'; readonly until: string }
  /** A pause that runs, or one to come if `from` is a date; `until` is null if it has no end. */
  | { readonly kind: 'pause'; readonly from: string | null; readonly until: string | null }
  | {
      readonly kind: 'unpaid' | 'confirming' | 'ended' | 'premium' | 'trial' | 'trial-denied' | 'none';
    };

/**
 * Returns whether the subscription is live. As specified, only the status decides, whether or not there is a
 * subscription id.
 */
const isLive = ({ stripe_status }: SubscriptionFacts): boolean =>
  stripe_status === 'active' || stripe_status === 'trialing';

/**
 * Returns whether the member has a subscription at the payment provider, paid or not, that is neither ended nor set
 * to end.
 */
export const isCancelable = (facts: SubscriptionFacts): boolean =>
  facts.stripe_status !== null &&
  !['canceled', 'incomplete_expired'].includes(facts.stripe_status) &&
  facts.access_until === null &&
  [null, 'paid'].includes(subscriptionKindOf(facts.stripe_subscription_id));

/** Returns the kind of note about access that ends at a known time. */
function endNoteOf({ stripe_subscription_id: id }: SubscriptionFacts): 'set-to-end' | 'granted' | 'given' {
  const kind = subscriptionKindOf(id);
  if (kind === 'gift') return 'given';
  return kind === 'free' || kind === 'claim' ? 'granted' : 'set-to-end';
}

function noteOf(facts: SubscriptionFacts): SubscriptionNote | null {
  const { stripe_status: status, access_until: until } = facts;
  if (isLive(facts)) {
    if (until !== null) return { kind: endNoteOf(facts), until };
    if (facts.pauses_at) return { kind: 'pause', from: facts.pauses_at, until: facts.paused_until ?? null };
    return status === 'trialing' ? { kind: 'trial' } : null;
  }
  // Premium was granted without a subscription: nothing is to be paid, even if an old subscription has an unpaid
  // status.
  if (facts.is_premium || facts.manual_premium_override) return { kind: 'premium' };
  if (facts.trial_denied) return { kind: 'trial-denied' };
  if (hasFailedPayment(status))
    return facts.grace_until ? { kind: 'grace', until: facts.grace_until } : { kind: 'unpaid' };
  if (status === 'incomplete') return { kind: 'confirming' };
  if (status === 'paused') return { kind: 'pause', from: null, until: facts.paused_until ?? null };
  return { kind: status ? 'ended' : 'none' };
}

/** Returns the profile's subscription text; null for admins. */
export function subscriptionText(facts: SubscriptionFacts): SubscriptionText | null {
  if (isAdmin(facts)) return null;
  const note = noteOf(facts);
  if (isLive(facts)) {
    const renewal = facts.subscription_renewal;
    const line = renewal === null ? null : 'renews';
    return { button: 'manage', line, renewal, note };
  }
  const line = facts.stripe_status ? 'inactive' : null;
  return { button: 'subscribe', line, renewal: null, note };
}

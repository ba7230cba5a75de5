import { hasFailedPayment, isLive } from '@lamplight/contract';
import type { EmailMessage } from '../../accounts/index.ts';
import type { BillingContext } from './context.ts';
import { hasEnded, type PaymentFacts, type SubscriptionRow, type SubscriptionState } from './rules.ts';

export type SubscriptionFacts = Pick<
  SubscriptionState,
  'stripe_status' | 'ends_at' | 'pauses_at' | 'paused_until'
> &
  Pick<PaymentFacts, 'failed_at' | 'failed_attempts' | 'next_attempt_at' | 'grace_until'>;

/** Returns true if a payment, or another attempt at it, has failed since the state `before`. */
function hasFailedAgain(before: SubscriptionFacts, after: SubscriptionFacts): boolean {
  if (!hasFailedPayment(after.stripe_status)) return false;
  if (!hasFailedPayment(before.stripe_status)) return true;
  // If `failed_at` is null, that state was saved without the failed attempts, which then cannot be compared.
  if (before.failed_at === null || after.failed_at === null) return false;
  return before.failed_at !== after.failed_at || after.failed_attempts > before.failed_attempts;
}

/**
 * Returns the mail about a change of a member's subscription; null for changes without a mail, such as a first
 * payment that was never completed.
 */
export function messageOf(
  user: number,
  before: SubscriptionFacts,
  after: SubscriptionFacts,
  at: string,
): EmailMessage | null {
  const [from, to] = [before.stripe_status, after.stripe_status];
  if (from === null || to === null || hasEnded(from)) return null;
  if (hasEnded(to)) return from === 'incomplete' ? null : { kind: 'subscription_ended', user };
  if (hasFailedAgain(before, after)) {
    const { next_attempt_at: nextAt, grace_until } = after;
    const openUntil = grace_until !== null && grace_until > at ? grace_until : null;
    return { kind: 'payment_failed', user, nextAt, openUntil };
  }
  const isKnown = isLive(to) || to === 'paused';
  const wasPaused = before.paused_until !== null;
  if (isKnown && after.paused_until !== null && !wasPaused)
    return { kind: 'subscription_paused', user, from: after.pauses_at, until: after.paused_until };
  if (isLive(to) && from === 'paused' && wasPaused) return { kind: 'subscription_resumed', user };
  const isCanceled = isLive(to) && after.ends_at !== null && before.ends_at === null;
  return isCanceled ? { kind: 'subscription_canceled', user, at, endsAt: after.ends_at ?? at } : null;
}

/**
 * Returns the mail of `messageOf` with its recipient; null if there is no mail. Queue it in the transaction that
 * saves the change under the customer's lock, so that no change is mailed twice.
 */
export async function changeMail(
  { accounts, clock }: BillingContext,
  before: SubscriptionRow,
  after: SubscriptionState & PaymentFacts,
): Promise<{ recipient: string; message: EmailMessage } | null> {
  const message = messageOf(before.user_id, before, after, clock.iso());
  const user = message && (await accounts.findUser(before.user_id));
  return user ? { recipient: user.email, message } : null;
}

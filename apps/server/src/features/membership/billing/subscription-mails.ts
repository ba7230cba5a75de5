import { hasFailedPayment, isLive } from '@lamplight/contract';
import type { EmailMessage } from '../../accounts/index.ts';
import type { BillingContext } from './context.ts';
import { hasEnded, type SubscriptionRow, type SubscriptionState } from './rules.ts';

export type SubscriptionFacts = Pick<SubscriptionState, 'stripe_status' | 'ends_at'>;

/**
 * Returns the mail about a change of a member's subscription; null for changes without a mail, such as a first
 * payment that was never completed.
 */
export function messageOf(
  user: number,
  { stripe_status: from, ends_at: endBefore }: SubscriptionFacts,
  { stripe_status: to, ends_at: endsAt }: SubscriptionFacts,
  at: string,
): EmailMessage | null {
  if (from === null || to === null || hasEnded(from)) return null;
  if (hasEnded(to)) return from === 'incomplete' ? null : { kind: 'subscription_ended', user };
  if (hasFailedPayment(to) && !hasFailedPayment(from)) return { kind: 'payment_failed', user };
  const isCanceled = isLive(to) && endsAt !== null && endBefore === null;
  return isCanceled ? { kind: 'subscription_canceled', user, at, endsAt } : null;
}

/**
 * Returns the mail of `messageOf` with its recipient. Queue it in the transaction that saves the change under the
 * customer's lock, so that no change is mailed twice.
 */
export async function changeMail(
  { accounts, clock }: BillingContext,
  before: SubscriptionRow,
  after: SubscriptionState,
): Promise<{ recipient: string; message: EmailMessage } | null> {
  const message = messageOf(before.user_id, before, after, clock.iso());
  const user = message && (await accounts.findUser(before.user_id));
  return user ? { recipient: user.email, message } : null;
}

import type { Member } from '@lamplight/contract';
import { subscriptionKindOf } from '@lamplight/contract/access';
import { accountLimits } from '@lamplight/contract/account-limits';
import { m } from './messages.ts';

type GrantFacts = Pick<Member, 'stripe_status' | 'has_used_free_subscription'>;
const { min, max } = accountLimits.grantMonths;

/** Returns why a free subscription cannot be granted; null if it can. */
export function grantDisabledReason({
  stripe_status,
  has_used_free_subscription,
}: GrantFacts): string | null {
  if (stripe_status === 'trialing') return m.trialRunning;
  if (stripe_status === 'active') return m.subscriptionAlreadyActive;
  return has_used_free_subscription ? m.freeSubscriptionAlreadyUsed : null;
}

/** Returns why the subscription cannot be removed; null if it can. */
export const removalDisabledReason = ({
  stripe_status,
  has_used_free_subscription,
}: GrantFacts): string | null =>
  stripe_status || has_used_free_subscription ? null : m.noSubscriptionRemove;

/**
 * Returns why an account cannot be deleted; null if it can. Admins cannot delete themselves, so that one
 * always remains.
 */
export const deletionDisabledReason = ({ id }: Pick<Member, 'id'>, ownId: string | null): string | null =>
  String(id) === ownId ? m.cannotDeleteOwnAccount : null;

/** True if the subscription is paid for: an admin who removes it cannot restore it. */
export const isPaidFor = ({
  stripe_status: status,
  stripe_subscription_id: id,
}: Pick<Member, 'stripe_status' | 'stripe_subscription_id'>): boolean =>
  subscriptionKindOf(id) === 'paid' && status !== null && status !== 'canceled';

/** Parses the typed months, or returns the problem. */
export function parseMonths(typed: string): { months: number } | { problem: string } {
  const months = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && months >= min && months <= max
    ? { months }
    : { problem: m.monthsWholeNumberMin({ min, max }) };
}

import type { Member } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';

type GrantFacts = Pick<Member, 'stripe_status' | 'has_used_free_subscription'>;
const { min, max } = accountLimits.grantMonths;

/** Returns why a free subscription cannot be granted; null if it can. */
export function grantDisabledReason({
  stripe_status,
  has_used_free_subscription,
}: GrantFacts): string | null {
  if (stripe_status === 'trialing') return 'A trial is running.';
  if (stripe_status === 'active') return 'The subscription is already active.';
  return has_used_free_subscription
    ? 'The free subscription was already used. Remove it to grant it again.'
    : null;
}

/** Returns why no subscription can be removed; null if one can. */
export const removalDisabledReason = ({
  stripe_status,
  has_used_free_subscription,
}: GrantFacts): string | null =>
  stripe_status || has_used_free_subscription ? null : 'There is no subscription to remove.';

/**
 * Returns why an account cannot be deleted; null if it can. Admins cannot delete themselves, so that one
 * always remains.
 */
export const deletionDisabledReason = ({ id }: Pick<Member, 'id'>, ownId: string | null): string | null =>
  String(id) === ownId ? 'You cannot delete your own account: one admin must remain.' : null;

/** True if the subscription is paid for: an admin who removes it cannot restore it. */
export const isPaidFor = ({
  stripe_status: status,
  stripe_subscription_id: id,
}: Pick<Member, 'stripe_status' | 'stripe_subscription_id'>): boolean =>
  id !== null && !id.startsWith('free_') && status !== null && status !== 'canceled';

/** Parses the typed months, or returns the problem. */
export function parseMonths(typed: string): { months: number } | { problem: string } {
  const months = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && months >= min && months <= max
    ? { months }
    : { problem: `Months are a whole number from ${min} to ${max}.` };
}

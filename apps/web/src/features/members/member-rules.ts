import type { Member } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';

type Standing = Pick<Member, 'stripe_status' | 'has_used_free_subscription'>;
const { min, max } = accountLimits.grantMonths;

/** Why a free subscription cannot be granted; null where it can. Specification §4, Member buttons. */
export function whyNoGrant({ stripe_status, has_used_free_subscription }: Standing): string | null {
  if (stripe_status === 'trialing') return 'A trial is running.';
  if (stripe_status === 'active') return 'The subscription is already active.';
  return has_used_free_subscription
    ? 'The free subscription was already used. Remove it to grant it again.'
    : null;
}

/** Why no subscription can be removed; null where one can. Specification §4, Member buttons. */
export const whyNoRemoval = ({ stripe_status, has_used_free_subscription }: Standing): string | null =>
  stripe_status || has_used_free_subscription ? null : 'There is no subscription to remove.';

/** Why an account cannot be deleted: nobody deletes their own, so the last admin stays; null where it can. */
export const whyNoDeletion = ({ id }: Pick<Member, 'id'>, ownId: string | null): string | null =>
  String(id) === ownId ? 'You cannot delete your own account: one admin must remain.' : null;

/** Whether somebody pays for it, so that removing it ends something that an admin cannot give back. */
export const isPaidFor = ({ stripe_status: status, stripe_subscription_id: id }: Member): boolean =>
  id !== null && !id.startsWith('free_') && status !== null && status !== 'canceled';

/** The months typed, as a number, or what is wrong with them. Specification §5: a number, minimum 1. */
export function readMonths(typed: string): { months: number } | { problem: string } {
  const months = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && months >= min && months <= max
    ? { months }
    : { problem: `Months are a whole number from ${min} to ${max}.` };
}

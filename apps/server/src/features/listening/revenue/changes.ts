import type { Schema } from '../../../db/schema.ts';
import { periodOf } from '../figures/calendar.ts';

/** State of a membership. 'paid' includes late and paused payments, until the provider ends the subscription. */
type MembershipState = Schema['memberships']['state'];
export type ChangeKind = Schema['membership_sums']['kind'];

/** An account's membership as last recorded. */
export type Membership = Omit<Schema['memberships'], 'user_id'>;

/** An account's current subscription, as the payment provider reports it. */
export interface Current {
  readonly state: MembershipState;
  readonly currency: string;
  /** Amount per month, in the currency's smallest unit. */
  readonly amount: number;
  /** Day on which the subscription was created; null without one. */
  readonly begun: string | null;
}

export interface Change {
  readonly day: string;
  readonly kind: ChangeKind;
  readonly currency: string;
  /** First day of the month in which the member joined; '' for trials. */
  readonly cohort: string;
  readonly people: number;
  readonly amount: number;
}

const none: Membership = {
  state: 'none',
  currency: '',
  amount: 0,
  joined_on: null,
  is_estimate: 0,
};

/** Returns the state of a membership by the provider's status. */
export function stateOfStatus(status: string | null): MembershipState {
  if (status === 'trialing') return 'trial';
  return status === 'active' || status === 'past_due' ? 'paid' : 'none';
}

/** Returns the changes of the amount that a member pays. */
function priceChanges(before: Membership, after: Current, today: string, cohort: string): Change[] {
  const change = (kind: ChangeKind, currency: string, amount: number): Change[] =>
    amount > 0 ? [{ day: today, kind, currency, cohort, people: 1, amount }] : [];
  if (before.currency !== after.currency)
    return [
      ...change('contraction', before.currency, before.amount),
      ...change('expansion', after.currency, after.amount),
    ];
  const difference = after.amount - before.amount;
  // The recorded amount was estimated from the plan's price, which does not include discounts.
  if (before.is_estimate === 1 && difference !== 0)
    return [
      {
        day: before.joined_on ?? today,
        kind: 'new',
        currency: after.currency,
        cohort,
        people: 0,
        amount: difference,
      },
    ];
  return [
    ...change('expansion', after.currency, difference),
    ...change('contraction', after.currency, -difference),
  ];
}

/**
 * Compares a membership with the last recorded one; returns the changes, and the membership to record. New and
 * returning members are dated to the day on which the subscription was created, unless it was a trial until now.
 * @param known the last recorded membership; undefined if there is none
 */
export function changesOf(
  known: Membership | undefined,
  after: Current,
  today: string,
): { readonly changes: readonly Change[]; readonly membership: Membership } {
  const before = known ?? none;
  const begun = before.state === 'none' && after.begun !== null && after.begun < today ? after.begun : today;
  const changes: Change[] = [];
  const trial = { currency: '', cohort: '', people: 1, amount: 0 };
  if (before.state !== 'trial' && after.state === 'trial')
    changes.push({ ...trial, day: begun, kind: 'trial_begun' });
  if (before.state === 'trial' && after.state !== 'trial')
    changes.push({ ...trial, day: today, kind: 'trial_ended' });
  const joined_on = before.joined_on ?? (after.state === 'paid' ? begun : null);
  const cohort = joined_on === null ? '' : periodOf('month', joined_on);
  if (before.state === 'paid' && after.state === 'paid')
    changes.push(...priceChanges(before, after, today, cohort));
  else if (after.state === 'paid')
    changes.push({
      day: begun,
      kind: before.joined_on === null ? 'new' : 'won_back',
      currency: after.currency,
      cohort,
      people: 1,
      amount: after.amount,
    });
  else if (before.state === 'paid')
    changes.push({
      day: today,
      kind: 'lost',
      currency: before.currency,
      cohort,
      people: 1,
      amount: before.amount,
    });
  const isPaid = after.state === 'paid';
  return {
    changes,
    membership: {
      state: after.state,
      currency: isPaid ? after.currency : '',
      amount: isPaid ? after.amount : 0,
      joined_on,
      is_estimate: 0,
    },
  };
}

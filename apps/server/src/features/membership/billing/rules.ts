import { type CurrentUser, claimSubscription, isLive, type PlanRights } from '@lamplight/contract';
import type { Selectable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { ProviderSubscription, SubscriptionStatus } from '../../../gateways/payments/payments.ts';
import { backoff } from '../../../platform/backoff.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ruleOf } from './active-subscription.ts';

export type SubscriptionRow = Selectable<Schema['subscriptions']>;
export type GrantRow = Selectable<Schema['free_grants']>;

/** Statuses from best to worst. */
const statusesByRank: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
];

/**
 * Statuses of ended subscriptions. While a subscription has any other status, no second one is sold; the member can
 * fix payments in the provider's portal.
 */
const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];
export const hasEnded = (status: string): boolean => endedStatuses.includes(status);

/**
 * Returns the subscription of a customer that counts: the one with the best status, of equal ones the newest.
 * Undefined if there is none.
 */
export const bestSubscription = (
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | undefined =>
  subscriptions.toSorted(
    (a, b) => statusesByRank.indexOf(a.status) - statusesByRank.indexOf(b.status) || b.created - a.created,
  )[0];

/** Columns that mirror the provider's subscription. */
export interface SubscriptionState {
  stripe_subscription_id: string | null;
  stripe_status: string | null;
  subscription_renewal: string | null;
  ends_at: string | null;
  is_premium: 0 | 1;
  unit_amount: number | null;
  currency: string | null;
  billing_interval: string | null;
  interval_count: number | null;
  price_id: string | null;
  plan_rights: string | null;
  pauses_at: string | null;
  paused_until: string | null;
}

const noPrice = {
  unit_amount: null,
  currency: null,
  billing_interval: null,
  interval_count: null,
  price_id: null,
  plan_rights: null,
};

const noPause = { pauses_at: null, paused_until: null };

/** Returns the current or planned pause of a subscription, and whether it has begun; null if there is none. */
export function pauseOf({ pause }: ProviderSubscription, nowMs: number) {
  if (pause === null || (pause.until !== null && pause.until <= nowMs)) return null;
  return { ...pause, hasBegun: pause.from === null || pause.from <= nowMs };
}

/**
 * Returns the columns for a customer's best subscription. `currentId` is the stored subscription id, kept if that
 * one no longer exists at the provider. A pause that has begun has the status 'active' at the provider and 'paused'
 * in the columns.
 */
export function stateOf(
  best: ProviderSubscription | undefined,
  currentId: string | null,
  nowMs: number,
): SubscriptionState {
  if (!best) {
    const stripe_status = currentId === null ? null : 'canceled';
    return {
      stripe_subscription_id: currentId,
      stripe_status,
      subscription_renewal: null,
      ends_at: null,
      is_premium: 0,
      ...noPrice,
      ...noPause,
    };
  }
  const isOver = hasEnded(best.status);
  const pause = isOver ? null : pauseOf(best, nowMs);
  const renewal = isOver || best.endsAt !== null || pause !== null ? null : best.periodEnd;
  return {
    ...noPrice,
    stripe_subscription_id: best.id,
    stripe_status: pause?.hasBegun && isLive(best.status) ? 'paused' : best.status,
    pauses_at: pause === null || pause.hasBegun || pause.from === null ? null : isoOf(pause.from),
    paused_until: pause === null || pause.until === null ? null : isoOf(pause.until),
    subscription_renewal: renewal === null ? null : isoOf(renewal),
    ends_at: isOver || best.endsAt === null ? null : isoOf(best.endsAt),
    is_premium: best.isPremium ? 1 : 0,
    ...(best.price && {
      unit_amount: best.price.unitAmount,
      currency: best.price.currency,
      billing_interval: best.price.interval,
      interval_count: best.price.intervalCount,
    }),
    ...(best.plan && { price_id: best.plan.id, plan_rights: JSON.stringify(best.plan.rights) }),
  };
}

/** Columns about failed payments, end and card, which can be read for only one customer at a time. */
export type PaymentFacts = Pick<
  SubscriptionRow,
  | 'failed_at'
  | 'failed_attempts'
  | 'next_attempt_at'
  | 'grace_until'
  | 'ended_at'
  | 'card_id'
  | 'card_last4'
  | 'card_expires_at'
>;

/** @param graceDays days after a failed payment in which the library stays open */
export function paymentFactsOf(best: ProviderSubscription | undefined, graceDays: number): PaymentFacts {
  const { failure = null, card = null, endedAt = null } = best ?? {};
  const graceEnd = failure && graceDays > 0 ? failure.since + graceDays * 24 * 3600_000 : null;
  const iso = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : isoOf(ms));
  return {
    failed_at: iso(failure?.since),
    failed_attempts: failure?.attempts ?? 0,
    next_attempt_at: iso(failure?.nextAttempt),
    grace_until: iso(graceEnd),
    ended_at: iso(endedAt),
    card_id: card?.id ?? null,
    card_last4: card?.last4 ?? null,
    card_expires_at: iso(card?.expiresAt),
  };
}

/** An account's effective subscription at a given time, in the wire format. */
export interface EffectiveSubscription {
  readonly stripe_customer_id: string | null;
  readonly stripe_subscription_id: string | null;
  readonly stripe_status: string | null;
  readonly subscription_renewal: string | null;
  readonly access_until: string | null;
  readonly is_premium: boolean;
  readonly subscription_price: CurrentUser['subscription_price'];
  readonly trial_denied: boolean;
  readonly plan_id: string | null;
  /**
   * Rights of the plan of a paid subscription or a gift; null otherwise, as for free months, which have no plan.
   */
  readonly plan_rights: PlanRights | null;
  readonly has_used_free_subscription: boolean;
  readonly grace_until: string | null;
  readonly pauses_at: string | null;
  readonly paused_until: string | null;
}

/** Subscription row with the account's unrevoked grant, expired or not. */
export type RowWithGrant = Omit<
  SubscriptionRow,
  Exclude<keyof PaymentFacts, 'grace_until'> | 'mailed_card'
> & { grant_id: number | null; grant_expires_at: string | null };

/** Access by one redeemed gift. Periods of several gifts follow each other. */
export interface GiftPeriod {
  readonly id: number;
  readonly until: string;
  readonly price_id: string;
  readonly is_premium: boolean;
  readonly rights: PlanRights;
}

/** Returns the first period of a gift that has not ended; undefined if there is none. */
function giftPeriodAt({ gift_periods }: Pick<SubscriptionRow, 'gift_periods'>, now: string) {
  const periods = JSON.parse(gift_periods ?? '[]') as readonly GiftPeriod[];
  return periods.find(({ until }) => until > now);
}

export function effectiveSubscription(row: RowWithGrant | undefined, now: string): EffectiveSubscription {
  const common = {
    stripe_customer_id: row?.stripe_customer_id ?? null,
    has_used_free_subscription: row !== undefined && row.grant_id !== null,
  };
  const { isPaid, isGiven, isGranted, isInGrace } = ruleOf(row, now);
  const gift = row && isGiven ? giftPeriodAt(row, now) : undefined;
  if (row && gift)
    return {
      ...common,
      stripe_subscription_id: `gift_${gift.id}`,
      stripe_status: 'active',
      subscription_renewal: null,
      access_until: row.gift_until,
      is_premium: gift.is_premium,
      subscription_price: null,
      plan_id: gift.price_id,
      plan_rights: gift.rights,
      trial_denied: false,
      grace_until: null,
      pauses_at: null,
      paused_until: null,
    };
  if (row && isGranted)
    return {
      ...common,
      ...grantOf(row),
      stripe_status: 'active',
      subscription_renewal: null,
      is_premium: false,
      subscription_price: null,
      plan_id: null,
      plan_rights: null,
      trial_denied: false,
      grace_until: null,
      pauses_at: null,
      paused_until: null,
    };
  return {
    ...common,
    stripe_subscription_id: row?.stripe_subscription_id ?? null,
    stripe_status: row?.stripe_status ?? null,
    subscription_renewal: row?.subscription_renewal ?? null,
    access_until: row && isPaid ? row.ends_at : null,
    // Without a paid subscription `is_premium` must be false, because it would open the library.
    is_premium: isPaid && row?.is_premium === 1,
    subscription_price: row && isPaid ? priceOf(row) : null,
    plan_id: row && isPaid ? row.price_id : null,
    plan_rights:
      row && isPaid && row.plan_rights !== null ? (JSON.parse(row.plan_rights) as PlanRights) : null,
    trial_denied: !isPaid && row?.trial_denied === 1,
    grace_until: row && isInGrace ? row.grace_until : null,
    pauses_at: row?.pauses_at ?? null,
    paused_until: row?.paused_until ?? null,
  };
}

/**
 * Returns id and end of the free months, or of an identity provider's claim if that opens the library for longer.
 */
function grantOf({ grant_id, grant_expires_at, claim_access_until }: RowWithGrant) {
  const claimed = claim_access_until ?? '';
  return grant_id !== null && (grant_expires_at ?? '') >= claimed
    ? { stripe_subscription_id: `free_${grant_id}`, access_until: grant_expires_at }
    : { stripe_subscription_id: claimSubscription, access_until: claim_access_until };
}

function priceOf(
  row: Pick<SubscriptionRow, 'unit_amount' | 'currency' | 'billing_interval' | 'interval_count'>,
): CurrentUser['subscription_price'] {
  const { unit_amount, currency, billing_interval: interval, interval_count } = row;
  if (unit_amount === null || currency === null || interval === null || interval_count === null) return null;
  return { unit_amount, currency, interval, interval_count };
}

/** Adds calendar months in UTC to a time in milliseconds: the same day and time, or the last day of a shorter month. */
export function addMonths(from: number, months: number): number {
  const day = new Date(from);
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return target.getTime();
}

/** Milliseconds until the next attempt: 1, 2, 4 … minutes, at most 6 hours. */
export const backoffMs = (attempts: number): number =>
  backoff(attempts, { first: 60_000, max: 6 * 3_600_000 });

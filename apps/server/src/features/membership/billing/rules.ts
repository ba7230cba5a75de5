import type { CurrentUser, PlanRights } from '@lamplight/contract';
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
 * Statuses of ended subscriptions. A subscription with any other status rules out a second one; the member can fix it
 * in the portal.
 */
const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];
export const hasEnded = (status: string): boolean => endedStatuses.includes(status);

/** Returns a customer's subscription that counts: the best status, then the newest. */
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
}

const noPrice = {
  unit_amount: null,
  currency: null,
  billing_interval: null,
  interval_count: null,
  price_id: null,
  plan_rights: null,
};

/**
 * Returns the columns for a customer's best subscription. `currentId` is the stored subscription id, kept if that one
 * no longer exists at the provider.
 */
export function stateOf(best: ProviderSubscription | undefined, currentId: string | null): SubscriptionState {
  if (!best) {
    const stripe_status = currentId === null ? null : 'canceled';
    return {
      stripe_subscription_id: currentId,
      stripe_status,
      subscription_renewal: null,
      ends_at: null,
      is_premium: 0,
      ...noPrice,
    };
  }
  const isOver = hasEnded(best.status);
  const renewal = isOver || best.endsAt !== null ? null : best.periodEnd;
  return {
    ...noPrice,
    stripe_subscription_id: best.id,
    stripe_status: best.status,
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

/** Id of the effective subscription of a member whom a claim of an identity provider gives access. */
export const claimSubscription = 'claim';

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
  /** Null without a paid subscription: free months give what is specified and no more. */
  readonly plan_rights: PlanRights | null;
  readonly has_used_free_subscription: boolean;
}

/** Subscription row with the account's unrevoked grant, expired or not. */
export type RowWithGrant = SubscriptionRow & { grant_id: number | null; grant_expires_at: string | null };

export function effectiveSubscription(row: RowWithGrant | undefined, now: string): EffectiveSubscription {
  const common = {
    stripe_customer_id: row?.stripe_customer_id ?? null,
    has_used_free_subscription: row !== undefined && row.grant_id !== null,
  };
  const { isPaid, isGranted } = ruleOf(row, now);
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
    };
  return {
    ...common,
    stripe_subscription_id: row?.stripe_subscription_id ?? null,
    stripe_status: row?.stripe_status ?? null,
    subscription_renewal: row?.subscription_renewal ?? null,
    access_until: row && isPaid ? row.ends_at : null,
    // Otherwise premium without a paid subscription would give access to the library.
    is_premium: isPaid && row?.is_premium === 1,
    subscription_price: row && isPaid ? priceOf(row) : null,
    plan_id: row && isPaid ? row.price_id : null,
    plan_rights:
      row && isPaid && row.plan_rights !== null ? (JSON.parse(row.plan_rights) as PlanRights) : null,
    trial_denied: !isPaid && row?.trial_denied === 1,
  };
}

/** Returns id and end of free months, or of a claim if that opens the library for longer. */
function grantOf({ grant_id, grant_expires_at, claim_access_until }: RowWithGrant) {
  const claimed = claim_access_until ?? '';
  return grant_id !== null && (grant_expires_at ?? '') >= claimed
    ? { stripe_subscription_id: `free_${grant_id}`, access_until: grant_expires_at }
    : { stripe_subscription_id: claimSubscription, access_until: claim_access_until };
}

function priceOf(row: SubscriptionRow): CurrentUser['subscription_price'] {
  const { unit_amount, currency, billing_interval: interval, interval_count } = row;
  if (unit_amount === null || currency === null || interval === null || interval_count === null) return null;
  return { unit_amount, currency, interval, interval_count };
}

/** Adds calendar months: the same day and time, or the last day of a shorter month. */
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

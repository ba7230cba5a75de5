import { liveStatuses } from '@lamplight/contract';
import { type RawBuilder, sql } from 'kysely';

/** Facts about an account's subscription and grant, either as booleans of a row or as SQL conditions. */
interface Conditions<C> {
  readonly hasSubscription: C;
  hasStatus(...statuses: readonly string[]): C;
  /** The account has a grant of free months that was not revoked and has not expired. */
  readonly hasGrant: C;
  /** A claim of an identity provider opens the library to the account, and has not expired. */
  readonly hasClaim: C;
  /** A payment has failed, and the days in which the library stays open are not over. */
  readonly hasGrace: C;
  /** The account has redeemed a gift that has not ended. */
  readonly hasGift: C;
  and(a: C, b: C): C;
  or(a: C, b: C): C;
  not(a: C): C;
}

/**
 * Decides by what an account has access: a subscription, a gift, or free months and claims. Written once for rows in
 * memory and for SQL queries.
 */
function rule<C>({
  hasSubscription,
  hasStatus,
  hasGrant,
  hasGift,
  hasClaim,
  hasGrace,
  and,
  or,
  not,
}: Conditions<C>) {
  const isInGrace = and(hasSubscription, and(hasGrace, hasStatus('past_due', 'unpaid')));
  const isPaid = or(isInGrace, and(hasSubscription, hasStatus(...liveStatuses)));
  /** Gifts, free months and claims count only if there is no paid subscription; a gift comes before the others. */
  const isGiven = and(hasGift, not(isPaid));
  const isGranted = and(or(hasGrant, hasClaim), not(or(isPaid, hasGift)));
  /** True if the account's status is shown as 'active'. */
  const isActive = or(hasStatus('active'), or(isGiven, isGranted));
  return { isPaid, isGiven, isGranted, isActive, isInGrace };
}

interface Row {
  readonly stripe_subscription_id: string | null;
  readonly stripe_status: string | null;
  /** ISO time at which the account's unrevoked free months end; null if it has none. */
  readonly grant_expires_at: string | null;
  readonly claim_access_until: string | null;
  readonly grace_until: string | null;
  readonly gift_until: string | null;
}

export const ruleOf = (row: Row | undefined, now: string) =>
  rule<boolean>({
    hasSubscription: row !== undefined && row.stripe_subscription_id !== null,
    hasStatus: (...statuses) => statuses.includes(row?.stripe_status ?? ''),
    hasGrant: row !== undefined && row.grant_expires_at !== null && row.grant_expires_at > now,
    hasClaim: row !== undefined && row.claim_access_until !== null && row.claim_access_until > now,
    hasGrace: row !== undefined && row.grace_until !== null && row.grace_until > now,
    hasGift: row !== undefined && row.gift_until !== null && row.gift_until > now,
    and: (a, b) => a && b,
    or: (a, b) => a || b,
    not: (a) => !a,
  });

/** Conditions for queries that join `subscriptions` as s and the unrevoked `free_grants` as g. */
export const ruleInSql = (now: string) =>
  rule<RawBuilder<boolean>>({
    hasSubscription: sql<boolean>`s.stripe_subscription_id is not null`,
    hasStatus: (...statuses) =>
      sql<boolean>`s.stripe_status in (${sql.join(statuses.map((status) => sql.lit(status)))})`,
    hasGrant: sql<boolean>`g.expires_at > ${now}`,
    hasClaim: sql<boolean>`s.claim_access_until > ${now}`,
    hasGrace: sql<boolean>`coalesce(s.grace_until, '') > ${now}`,
    hasGift: sql<boolean>`s.gift_until > ${now}`,
    and: (a, b) => sql<boolean>`(${a} and ${b})`,
    or: (a, b) => sql<boolean>`(${a} or ${b})`,
    // Unlike `not`, `is not true` also holds for null: a joined row may be missing.
    not: (a) => sql<boolean>`(${a}) is not true`,
  });

import { liveStatuses } from '@lamplight/contract';
import { type RawBuilder, sql } from 'kysely';

/** Facts about one account's subscription and grant, as conditions: booleans of a row, or SQL. */
interface Conditions<C> {
  readonly hasSubscription: C;
  hasStatus(...statuses: readonly string[]): C;
  /** The account has a grant of free months that was not revoked and has not expired. */
  readonly hasGrant: C;
  and(a: C, b: C): C;
  or(a: C, b: C): C;
  not(a: C): C;
}

/** The rule of which subscription counts; written once, for rows in memory and for SQL. */
function rule<C>({ hasSubscription, hasStatus, hasGrant, and, or, not }: Conditions<C>) {
  const isPaid = and(hasSubscription, hasStatus(...liveStatuses));
  /** Free months count only while nothing is paid. */
  const isGranted = and(hasGrant, not(isPaid));
  /** The account shows the status 'active'. */
  const isActive = or(hasStatus('active'), isGranted);
  return { isPaid, isGranted, isActive };
}

interface Row {
  readonly stripe_subscription_id: string | null;
  readonly stripe_status: string | null;
  /** Expiry of the account's unrevoked grant. */
  readonly grant_expires_at: string | null;
}

export const ruleOf = (row: Row | undefined, now: string) =>
  rule<boolean>({
    hasSubscription: row !== undefined && row.stripe_subscription_id !== null,
    hasStatus: (...statuses) => statuses.includes(row?.stripe_status ?? ''),
    hasGrant: row !== undefined && row.grant_expires_at !== null && row.grant_expires_at > now,
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
    and: (a, b) => sql<boolean>`(${a} and ${b})`,
    or: (a, b) => sql<boolean>`(${a} or ${b})`,
    // True also if the condition is null, as it is without a row.
    not: (a) => sql<boolean>`(${a}) is not true`,
  });

import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import { type AccountAndSession, selectAccountAndSession } from '../../accounts/index.ts';
import type { RowWithGrant } from '../billing/rules.ts';

/**
 * A session, its account, and the account's subscription with its unrevoked grant; `user_id` is null without a
 * subscription.
 */
export type ActorRow = AccountAndSession &
  Omit<RowWithGrant, 'is_premium' | 'user_id'> & {
    readonly user_id: number | null;
    readonly subscription_is_premium: 0 | 1;
  };

/** Reads all rights in one query; runs for every request whose rights are not cached. */
const actorRow = prepareQuery<{ id: string }, ActorRow>((db, { id }) =>
  selectAccountAndSession(db, id)
    .leftJoin('subscriptions', 'subscriptions.user_id', 'users.id')
    .leftJoin('free_grants', (join) =>
      join
        .onRef('free_grants.user_id', '=', 'subscriptions.user_id')
        .on('free_grants.revoked_at', 'is', null),
    )
    .select([
      'subscriptions.user_id',
      'stripe_customer_id',
      'stripe_subscription_id',
      'stripe_status',
      'subscription_renewal',
      'subscriptions.is_premium as subscription_is_premium',
      'ends_at',
      'unsynced',
      'synced_at',
      'trial_denied',
      'unit_amount',
      'currency',
      'billing_interval',
      'interval_count',
      'price_id',
      'plan_rights',
      'claim_access_until',
      'grace_until',
      'pauses_at',
      'paused_until',
      'gift_until',
      'gift_periods',
      'free_grants.id as grant_id',
      'free_grants.expires_at as grant_expires_at',
    ])
    .$castTo<ActorRow>(),
);

export const findActorRow = async (db: Database, session: string): Promise<ActorRow | undefined> =>
  (await actorRow(db, { id: session }))[0];

/** Returns the account's subscription; undefined if the account never had one. */
export const subscriptionOf = (row: ActorRow): RowWithGrant | undefined =>
  row.user_id === null
    ? undefined
    : { ...row, user_id: row.user_id, is_premium: row.subscription_is_premium };

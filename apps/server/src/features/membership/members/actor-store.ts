import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import { type AccountAndSession, selectAccountAndSession } from '../../accounts/index.ts';
import type { RowWithGrant } from '../billing/rules.ts';
import { subscriptionColumns } from '../billing/subscriptions-store.ts';

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
    .select([...subscriptionColumns, 'subscriptions.is_premium as subscription_is_premium'])
    .$castTo<ActorRow>(),
);

export const findActorRow = async (db: Database, session: string): Promise<ActorRow | undefined> =>
  (await actorRow(db, { id: session }))[0];

/** Returns the account's subscription; undefined if the account never had one. */
export const subscriptionOf = (row: ActorRow): RowWithGrant | undefined =>
  row.user_id === null
    ? undefined
    : { ...row, user_id: row.user_id, is_premium: row.subscription_is_premium };

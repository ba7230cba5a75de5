import { prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { PaymentFacts, RowWithGrant, SubscriptionRow, SubscriptionState } from './rules.ts';

/**
 * Columns of a subscription and of its unrevoked grant, except `is_premium`: a joined table may have a column of this
 * name, so each query selects it itself.
 */
export const subscriptionColumns = [
  'subscriptions.user_id',
  'stripe_customer_id',
  'stripe_subscription_id',
  'stripe_status',
  'subscription_renewal',
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
] as const;

/** Selects subscriptions with their unrevoked grants, by account ids. */
const withGrants = prepareQueryByIds<RowWithGrant>((db, userIds) =>
  db
    .selectFrom('subscriptions')
    .leftJoin('free_grants', (join) =>
      join
        .onRef('free_grants.user_id', '=', 'subscriptions.user_id')
        .on('free_grants.revoked_at', 'is', null),
    )
    .select([...subscriptionColumns, 'is_premium'])
    .where('subscriptions.user_id', 'in', userIds),
);

/** Lists the subscriptions of many accounts with their unrevoked grants, in no particular order. */
export const listWithGrants = (db: Database, userIds: readonly number[]): Promise<RowWithGrant[]> =>
  withGrants(db, userIds);

export const findWithGrant = async (db: Database, userId: number): Promise<RowWithGrant | undefined> =>
  (await listWithGrants(db, [userId]))[0];

export const findSubscription = (db: Database, userId: number): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findByCustomer = (db: Database, customer: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('stripe_customer_id', '=', customer).executeTakeFirst();

const emptySubscription: SubscriptionState & { stripe_customer_id: null } = {
  stripe_customer_id: null,
  stripe_subscription_id: null,
  stripe_status: null,
  subscription_renewal: null,
  ends_at: null,
  is_premium: 0,
  unit_amount: null,
  currency: null,
  billing_interval: null,
  interval_count: null,
  price_id: null,
  plan_rights: null,
  pauses_at: null,
  paused_until: null,
};

/** Inserts an account's subscription row if there is none, because other billing rows refer to it. */
export const ensureRow = (db: Database, user_id: number) =>
  db
    .insertInto('subscriptions')
    .values({ user_id, ...emptySubscription })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();

/** Links an account to its customer at the provider and marks it for a sync. */
export async function linkCustomer(
  db: Database,
  user_id: number,
  customer: string,
  state: SubscriptionState,
  isTrialDenied = false,
): Promise<void> {
  const row = {
    ...state,
    stripe_customer_id: customer,
    trial_denied: isTrialDenied ? (1 as const) : (0 as const),
  };
  await db
    .insertInto('subscriptions')
    .values({ user_id, ...row, unsynced: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ ...row, unsynced: eb('subscriptions.unsynced', '+', 1) })),
    )
    .execute();
}

/**
 * Saves the state read from the provider.
 * @param seen value of `unsynced` before the provider was read; changes since then still need a sync
 */
export const updateSubscriptionState = (
  db: Database,
  customer: string,
  state: SubscriptionState & PaymentFacts,
  { seen, synced_at }: { seen: number; synced_at: string },
) =>
  db
    .updateTable('subscriptions')
    .set((eb) => ({ ...state, unsynced: eb('unsynced', '-', seen), synced_at }))
    .where('stripe_customer_id', '=', customer)
    .execute();

/** Lists up to `limit` customers whose rows may be out of date. */
export const listToSync = async (db: Database, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select('stripe_customer_id')
    .where('unsynced', '>', 0)
    .where('stripe_customer_id', 'is not', null)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ stripe_customer_id }) => stripe_customer_id ?? []);
};

/** Lists up to `limit` subscriptions with a customer whose user id is greater than `after`, by user id. */
export const listLinked = (db: Database, after: number, limit: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '>', after)
    .where('stripe_customer_id', 'is not', null)
    .orderBy('user_id')
    .limit(limit)
    .execute();

export const insertClosedCustomer = (db: Database, customer: string, closed_at: string) =>
  db
    .insertInto('closed_customers')
    .values({ customer, closed_at })
    .onConflict((conflict) => conflict.column('customer').doNothing())
    .execute();

export const isClosed = async (db: Database, customer: string): Promise<boolean> =>
  (await db
    .selectFrom('closed_customers')
    .select('customer')
    .where('customer', '=', customer)
    .executeTakeFirst()) !== undefined;

import { prepareQueryByIds } from '../../db/prepared-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { Db } from './context.ts';
import type { RowWithGrant, SubscriptionRow, SubscriptionState } from './rules.ts';

type ReadTables = Pick<Schema, 'subscriptions' | 'free_grants'>;

/** Asked on every request: an account's subscription and its standing grant at once. */
const withGrants = prepareQueryByIds<ReadTables, RowWithGrant>((db, userIds) =>
  db
    .selectFrom('subscriptions')
    .leftJoin('free_grants', (join) =>
      join
        .onRef('free_grants.user_id', '=', 'subscriptions.user_id')
        .on('free_grants.revoked_at', 'is', null),
    )
    .selectAll('subscriptions')
    .select(['free_grants.id as grant_id', 'free_grants.expires_at as grant_expires_at'])
    .where('subscriptions.user_id', 'in', userIds),
);

/** The same for many accounts, in no order. */
export const listWithGrants = (db: Db, userIds: readonly number[]): Promise<RowWithGrant[]> =>
  withGrants(db.$pickTables<'subscriptions' | 'free_grants'>(), userIds);

export const findWithGrant = async (db: Db, userId: number): Promise<RowWithGrant | undefined> =>
  (await listWithGrants(db, [userId]))[0];

export const findSubscription = (db: Db, userId: number): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findByCustomer = (db: Db, customer: string): Promise<SubscriptionRow | undefined> =>
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
};

/** Gives an account a row, if it has none: everything of billing hangs on it. */
export const ensureRow = (db: Db, user_id: number) =>
  db
    .insertInto('subscriptions')
    .values({ user_id, ...emptySubscription })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();

/** Ties an account to its customer at the provider, to be compared with it before long. */
export async function linkCustomer(
  db: Db,
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

/** @param seen the changes known of when the provider was asked; what came since is still to be compared */
export const updateSubscriptionState = (
  db: Db,
  customer: string,
  state: SubscriptionState,
  { seen, synced_at }: { seen: number; synced_at: string },
) =>
  db
    .updateTable('subscriptions')
    .set((eb) => ({ ...state, unsynced: eb('unsynced', '-', seen), synced_at }))
    .where('stripe_customer_id', '=', customer)
    .execute();

/** Customers whose rows may be out of date, some at a time. */
export const listToSync = async (db: Db, limit: number): Promise<string[]> => {
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

/** Every tied account after one, in order, some at a time. */
export const listLinked = (db: Db, after: number, limit: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '>', after)
    .where('stripe_customer_id', 'is not', null)
    .orderBy('user_id')
    .limit(limit)
    .execute();

export const insertClosedCustomer = (db: Db, customer: string, closed_at: string) =>
  db
    .insertInto('closed_customers')
    .values({ customer, closed_at })
    .onConflict((conflict) => conflict.column('customer').doNothing())
    .execute();

export const isClosed = async (db: Db, customer: string): Promise<boolean> =>
  (await db
    .selectFrom('closed_customers')
    .select('customer')
    .where('customer', '=', customer)
    .executeTakeFirst()) !== undefined;

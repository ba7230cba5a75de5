import type { billingCalls } from '@lamplight/contract';
import type { Selectable } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Schema, Tables } from '../../db/schema.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../kernel/errors.ts';

type SubscriptionRow = Selectable<Schema['subscriptions']>;

export interface Billing {
  readonly handlers: Handlers<typeof billingCalls>;
  /** What is known of an account's subscription; undefined when it never had one. */
  subscriptionOf(userId: number): Promise<SubscriptionRow | undefined>;
  keepSubscription(row: SubscriptionRow): Promise<void>;
}

const subscriptionRow = prepared<Pick<Schema, 'subscriptions'>, [number], SubscriptionRow>(
  (db, userId) => db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId),
  1,
);

export function createBilling({ db }: { db: Tables<'subscriptions'> }): Billing {
  const closed = async (): Promise<never> => {
    throw new Refusal('bad_request', 'Payments are not open yet.');
  };
  return {
    handlers: {
      'POST /auth/register/stripe-checkout': closed,
      'GET /auth/stripe/session-login': closed,
      'GET /auth/plans': closed,
      'POST /auth/subscribe': closed,
      'POST /auth/upgrade': closed,
      'GET /auth/stripe/manage-subscription': closed,
    },
    subscriptionOf: async (userId) => (await subscriptionRow(db, userId))[0],
    keepSubscription: async (row) => {
      const { user_id: _, ...columns } = row;
      await db
        .insertInto('subscriptions')
        .values(row)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds refunds and disputes, cards used for a trial, and the price of each member's subscription. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('payment_reversals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('refund', 'dispute')`))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('charge', 'text', (c) => c.notNull())
    .addColumn('customer', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('subscription', 'text')
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('ended_access', 'integer', (c) => c.notNull().check(sql`ended_access in (0, 1)`))
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('updated_at', sortableText, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('payment_reversals_by_status')
    .on('payment_reversals')
    .columns(['kind', 'status'])
    .execute();
  await schema.createIndex('payment_reversals_of_user').on('payment_reversals').column('user_id').execute();

  await schema
    .createTable('trial_cards')
    .addColumn('fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('subscription', 'text', (c) => c.notNull())
    .addColumn('used_at', sortableText, (c) => c.notNull())
    .execute();

  await schema.alterTable('provider_events').addColumn('object_id', 'text').execute();

  const subscriptions = () => schema.alterTable('subscriptions');
  await subscriptions()
    .addColumn('trial_denied', 'integer', (c) => c.notNull().defaultTo(0).check(sql`trial_denied in (0, 1)`))
    .execute();
  for (const name of ['unit_amount', 'interval_count'])
    await subscriptions().addColumn(name, 'integer').execute();
  for (const name of ['currency', 'billing_interval'])
    await subscriptions().addColumn(name, 'text').execute();
}

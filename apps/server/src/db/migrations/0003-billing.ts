import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`;

/** Creates checkouts with pending registrations, free grants and the ledger of provider events. */
export async function up(db: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('checkouts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('registration', 'subscription')`))
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('open', 'done', 'released')`))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('username', 'text')
    .addColumn('username_key', 'text')
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('profile_image', 'text')
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('customer', 'text')
    .addColumn('has_trial', 'integer', (c) => c.notNull().check(flag('has_trial')))
    .addColumn('session_id', 'text', (c) => c.unique())
    .addColumn('session_url', 'text')
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('expires_at', sortableText, (c) => c.notNull())
    .addColumn('done_at', sortableText)
    .addColumn('login_at', sortableText)
    .execute();
  // Unique indexes decide between two concurrent registrations of one name, and between two clicks of one member.
  const isPending = sql<boolean>`kind = 'registration' and state = 'open'`;
  for (const key of ['username_key', 'email_key']) {
    await schema
      .createIndex(`checkouts_pending_${key}`)
      .on('checkouts')
      .column(key)
      .unique()
      .where(isPending)
      .execute();
  }
  await schema
    .createIndex('checkouts_open_of_user')
    .on('checkouts')
    .column('user_id')
    .unique()
    .where(sql<boolean>`kind = 'subscription' and state = 'open'`)
    .execute();
  await schema.createIndex('checkouts_of_user').on('checkouts').column('user_id').execute();
  await schema.createIndex('checkouts_by_state').on('checkouts').columns(['state', 'created_at']).execute();

  const subscriptions = () => schema.alterTable('subscriptions');
  await subscriptions()
    .addColumn('is_premium', 'integer', (c) => c.notNull().defaultTo(0).check(flag('is_premium')))
    .execute();
  await subscriptions().addColumn('ends_at', sortableText).execute();
  await subscriptions()
    .addColumn('unsynced', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await subscriptions().addColumn('synced_at', sortableText).execute();
  await schema
    .createIndex('subscriptions_by_customer')
    .on('subscriptions')
    .column('stripe_customer_id')
    .unique()
    .execute();
  await schema
    .createIndex('subscriptions_to_sync')
    .on('subscriptions')
    .column('user_id')
    .where(sql<boolean>`unsynced > 0`)
    .execute();

  await schema
    .createTable('free_grants')
    .addColumn('id', 'integer', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('months', 'integer', (c) => c.notNull().check(sql`months between 1 and 120`))
    .addColumn('granted_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('granted_at', sortableText, (c) => c.notNull())
    .addColumn('expires_at', sortableText, (c) => c.notNull())
    .addColumn('revoked_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('revoked_at', sortableText)
    .execute();
  // Concurrent clicks by two admins create only one grant.
  await schema
    .createIndex('free_grants_standing')
    .on('free_grants')
    .column('user_id')
    .unique()
    .where(sql<boolean>`revoked_at is null`)
    .execute();
  await schema.createIndex('free_grants_of_user').on('free_grants').column('user_id').execute();

  await schema
    .createTable('provider_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('customer', 'text')
    .addColumn('session_id', 'text')
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('waiting', 'processed', 'given_up')`))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('problem', 'text')
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('received_at', sortableText, (c) => c.notNull())
    .addColumn('due_at', sortableText, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('provider_events_due')
    .on('provider_events')
    .columns(['state', 'due_at'])
    .execute();
  await schema
    .createIndex('provider_events_of_customer')
    .on('provider_events')
    .columns(['customer', 'state'])
    .execute();

  await schema
    .createTable('email_pushes')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', sortableText, (c) => c.notNull())
    .execute();

  await schema
    .createTable('closed_customers')
    .addColumn('customer', 'text', (c) => c.primaryKey())
    .addColumn('closed_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('expires_at', sortableText, (c) => c.notNull())
    .execute();

  await schema
    .createTable('billing_marks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}

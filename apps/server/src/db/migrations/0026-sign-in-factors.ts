import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds passkeys, authenticator apps and recovery codes. */
export async function up(db: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('users')
    .addColumn('has_second_factor', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`has_second_factor in (0, 1)`),
    )
    .execute();
  await schema.alterTable('users').addColumn('email_confirmed_at', sortableText).execute();
  // The operator added the admins and their addresses.
  await db
    .updateTable('users')
    .set(({ ref }) => ({ email_confirmed_at: ref('created_at') }))
    .where('role', '=', 'admin')
    .execute();

  await schema
    .createTable('passkeys')
    .addColumn('id', 'integer', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_handle', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('last_used_at', sortableText)
    .execute();
  await schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();

  await schema
    .createTable('authenticators')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'integer', (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('confirmed_at', sortableText)
    .execute();

  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('used_at', sortableText)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute();

  await schema
    .createTable('used_challenges')
    .addColumn('nonce', 'text', (c) => c.primaryKey().notNull())
    .addColumn('expires_at', sortableText, (c) => c.notNull())
    .execute();
  await schema.createIndex('used_challenges_expires').on('used_challenges').column('expires_at').execute();
}

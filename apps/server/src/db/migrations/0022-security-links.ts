import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds the links 'This wasn't me' of security emails. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('security_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mail_id', 'integer', (c) => c.notNull())
    .addColumn('expires_at', sortableText, (c) => c.notNull())
    .execute();
  for (const column of ['user_id', 'mail_id', 'expires_at'] as const)
    await schema.createIndex(`security_links_${column}`).on('security_links').column(column).execute();
}

import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Adds sessions. Tokens name their session from now on, so every member signs in once more. The former token version
 * goes on under another name: it still tells which known-device cookies are valid.
 */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('generation', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('authenticated_at', sortableText, (c) => c.notNull())
    .addColumn('last_seen_at', sortableText, (c) => c.notNull())
    .addColumn('ended_at', sortableText)
    .execute();
  for (const column of ['user_id', 'created_at', 'last_seen_at', 'ended_at'] as const)
    await schema.createIndex(`sessions_${column}`).on('sessions').column(column).execute();
  await schema.alterTable('users').renameColumn('token_version', 'device_version').execute();
}

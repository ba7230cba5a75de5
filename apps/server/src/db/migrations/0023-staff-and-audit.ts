import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds staff roles of members, and the audit list. */
export async function up({ schema }: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  await schema
    .alterTable('users')
    .addColumn('staff_role', 'text', (c) => c.check(sql`staff_role in ('editor', 'moderator', 'support')`))
    .execute();

  await schema
    .createTable('audit_log')
    .addColumn('id', 'integer', identity)
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('action', sortableText, (c) => c.notNull())
    .addColumn('actor_kind', 'text', (c) =>
      c.notNull().check(sql`actor_kind in ('account', 'operator', 'system')`),
    )
    .addColumn('actor_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('member_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('target', 'text')
    .addColumn('detail', 'text')
    .execute();
  for (const column of ['action', 'actor_id', 'member_id'] as const)
    await schema.createIndex(`audit_log_${column}`).on('audit_log').columns([column, 'id']).execute();
  await schema.createIndex('audit_log_created_at').on('audit_log').column('created_at').execute();
}

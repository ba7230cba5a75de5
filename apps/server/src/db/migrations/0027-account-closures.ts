import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds what is still to be canceled at the provider after accounts were deleted. */
export async function up({ schema }: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('account_closures')
    .addColumn('id', 'integer', identity)
    .addColumn('customer', 'text')
    .addColumn('session_id', 'text')
    .addColumn('checks_left', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', sortableText, (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .execute();
  await schema.createIndex('account_closures_due').on('account_closures').column('due_at').execute();
}

import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds the texts of emails that admins have changed. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('mail_texts')
    .addColumn('kind', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('updated_at', sortableText, (c) => c.notNull())
    .execute();
}

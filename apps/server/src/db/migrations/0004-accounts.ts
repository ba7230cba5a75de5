import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Creates password resets and the mail outbox. */
export async function up(db: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('password_resets')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', sortableText, (c) => c.notNull())
    .execute();

  await schema
    .createTable('mail_outbox')
    .addColumn('id', 'integer', identity)
    .addColumn('once_key', 'text', (c) => c.unique())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('letter', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('waiting', 'sent', 'kept', 'given_up')`),
    )
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', sortableText, (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('done_at', sortableText)
    .addColumn('problem', 'text')
    .addColumn('subject', 'text')
    .addColumn('text', 'text')
    .addColumn('html', 'text')
    .execute();
  await schema.createIndex('mail_outbox_due').on('mail_outbox').columns(['state', 'due_at']).execute();
}

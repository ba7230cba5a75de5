import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds which stretches of a chapter were played, and each member's listening time by day. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  // Null in rows of earlier versions: there only the position says how far somebody has come.
  await schema.alterTable('chapter_progress').addColumn('played_stretches', 'text').execute();
  await schema
    .alterTable('listener_settings')
    .addColumn('records_listening', 'integer', (c) =>
      c.notNull().defaultTo(1).check(sql`records_listening in (0, 1)`),
    )
    .execute();
  await schema
    .createTable('listening_days')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', sortableText, (c) => c.notNull())
    .addColumn('source', sortableText, (c) => c.notNull())
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addColumn('media_seconds', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('listening_days_pk', ['user_id', 'day', 'source'])
    .execute();
}

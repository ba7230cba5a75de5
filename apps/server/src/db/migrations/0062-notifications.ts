import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds events that members are notified of, what each member was notified of, and their settings. */
export async function up({ schema }: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('notification_events')
    .addColumn('id', 'integer', identity)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('book_id', 'integer', (c) => c.references('books.id').onDelete('cascade'))
    .addColumn('chapter_ids', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('new_book', 'integer', (c) => c.notNull().defaultTo(0).check(sql`new_book in (0, 1)`))
    .addColumn('level', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('comment_id', 'integer', (c) => c.references('comments.id').onDelete('cascade'))
    .addColumn('recipient_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('after_user', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', sortableText)
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .execute();
  for (const column of ['book_id', 'comment_id', 'recipient_id', 'due_at', 'created_at'])
    await schema
      .createIndex(`notification_events_${column}`)
      .on('notification_events')
      .column(column)
      .execute();
  await schema
    .createTable('notifications')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'integer', (c) =>
      c.notNull().references('notification_events.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('in_app', 'integer', (c) => c.notNull().check(sql`in_app in (0, 1)`))
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('read_at', sortableText)
    .addPrimaryKeyConstraint('notifications_pk', ['user_id', 'event_id'])
    .execute();
  await schema.createIndex('notifications_of_event').on('notifications').column('event_id').execute();
  await schema
    .createTable('notification_settings')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('is_paused', 'integer', (c) => c.notNull().check(sql`is_paused in (0, 1)`))
    .addColumn('letter_from', sortableText)
    .addColumn('letter_at', sortableText)
    .execute();
  await schema
    .createIndex('notification_settings_letter_at')
    .on('notification_settings')
    .column('letter_at')
    .execute();
}

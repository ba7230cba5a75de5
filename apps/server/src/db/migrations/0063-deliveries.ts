import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds devices that get pushes, and the pushes and mails that wait to be sent. */
export async function up({ schema }: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('push_devices')
    .addColumn('id', 'integer', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('seen_at', sortableText, (c) => c.notNull())
    .execute();
  for (const column of ['user_id', 'session_id'])
    await schema.createIndex(`push_devices_${column}`).on('push_devices').column(column).execute();
  await schema
    .createTable('notification_deliveries')
    .addColumn('id', 'integer', identity)
    .addColumn('once_key', sortableText, (c) => c.notNull().unique())
    .addColumn('event_id', 'integer', (c) =>
      c.notNull().references('notification_events.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_id', 'integer', (c) => c.references('push_devices.id').onDelete('cascade'))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', sortableText)
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .execute();
  for (const column of ['event_id', 'user_id', 'device_id', 'due_at'])
    await schema
      .createIndex(`notification_deliveries_${column}`)
      .on('notification_deliveries')
      .column(column)
      .execute();
}

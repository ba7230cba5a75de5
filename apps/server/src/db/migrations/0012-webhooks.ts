import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Webhooks, and the messages that are sent to them. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  const statements = [
    `create table webhooks (
  id ${words.id},
  url text not null,
  events text not null,
  secret text not null,
  old_secret text,
  old_secret_until ${words.sortable},
  is_on integer not null check (is_on in (0, 1)),
  off_reason text,
  failing_since ${words.sortable},
  delivered_at ${words.sortable},
  created_at ${words.sortable} not null
)`,
    `create table webhook_deliveries (
  id ${words.id},
  webhook_id integer not null references webhooks (id) on delete cascade,
  message_id text not null,
  event text not null,
  subject text not null,
  user_id integer references users (id) on delete cascade,
  body text not null,
  state text not null,
  attempts integer not null default 0,
  due_at ${words.sortable},
  created_at ${words.sortable} not null,
  done_at ${words.sortable},
  status integer,
  answer text,
  problem text
)`,
    'create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id)',
    "create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, id) where state = 'waiting'",
    'create index webhook_deliveries_due_at on webhook_deliveries (due_at)',
    'create index webhook_deliveries_done_at on webhook_deliveries (done_at)',
    'create index webhook_deliveries_subject on webhook_deliveries (subject)',
    'create index webhook_deliveries_user_id on webhook_deliveries (user_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds failing payments, expiring cards, pauses, and reasons for leaving. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  const columns = [
    `failed_at ${words.sortable}`,
    'failed_attempts integer not null default 0',
    `next_attempt_at ${words.sortable}`,
    `grace_until ${words.sortable}`,
    `pauses_at ${words.sortable}`,
    `paused_until ${words.sortable}`,
    `ended_at ${words.sortable}`,
    'card_id text',
    'card_last4 text',
    `card_expires_at ${words.sortable}`,
    'mailed_card text',
  ];
  const statements = [
    ...columns.map((column) => `alter table subscriptions add column ${column}`),
    'create index subscriptions_by_card_end on subscriptions (card_expires_at) where card_expires_at is not null',
    'create index subscriptions_by_end on subscriptions (ended_at) where ended_at is not null',
    'create index subscriptions_paused on subscriptions (paused_until) where paused_until is not null',
    `create table stay_settings (
  id integer primary key check (id = 1),
  revision integer not null,
  asks_reason integer not null check (asks_reason in (0, 1)),
  pause_months integer not null,
  code text,
  win_back_days integer not null,
  win_back_code text,
  updated_at ${words.sortable} not null
)`,
    `create table departures (
  id ${words.id},
  user_id integer references users (id) on delete set null,
  reason text,
  text text not null,
  outcome text not null,
  price_id text,
  created_at ${words.sortable} not null
)`,
    'create index departures_of_user on departures (user_id) where user_id is not null',
    'create index departures_by_time on departures (created_at)',
    `create table stay_offers (
  user_id integer not null references users (id) on delete cascade,
  offer text not null,
  created_at ${words.sortable} not null,
  primary key (user_id, offer)
)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

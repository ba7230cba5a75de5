import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const statements = ({ id, sortable }: Dialect['words']): readonly string[] => [
  `create table gifts (
    id ${id},
    gift_key text not null unique,
    code_hash text not null unique,
    state text not null check (state in ('open', 'unpaid', 'paid', 'redeemed', 'taken_back')),
    price_id text not null,
    product text not null,
    plan_name text not null,
    plan_rights text not null,
    is_premium integer not null check (is_premium in (0, 1)),
    months integer not null,
    amount integer not null,
    amount_refunded integer not null default 0,
    currency text not null,
    buyer_id integer references users (id) on delete set null,
    buyer_name text not null,
    buyer_email text,
    recipient_name text not null,
    recipient_email text,
    message text not null,
    search_text text not null,
    language text,
    send_at ${sortable},
    session_id text unique,
    payment_intent text unique,
    created_at ${sortable} not null,
    paid_at ${sortable},
    expires_at ${sortable},
    redeemed_at ${sortable},
    redeemed_by integer references users (id) on delete set null,
    starts_at ${sortable},
    ends_at ${sortable},
    extends text,
    extended_from ${sortable},
    extended_to ${sortable},
    applied_at ${sortable},
    taken_back_at ${sortable},
    undone_at ${sortable}
  )`,
  'create index gifts_of_buyer on gifts (buyer_id)',
  'create index gifts_of_member on gifts (redeemed_by)',
  "create index gifts_open on gifts (created_at) where state in ('open', 'unpaid')",
  `create table gift_settings (
    id integer primary key check (id = 1),
    revision integer not null,
    is_offered integer not null check (is_offered in (0, 1)),
    valid_months integer not null,
    updated_at text not null
  )`,
  `alter table subscriptions add column gift_until ${sortable}`,
  'alter table subscriptions add column gift_periods text',
  'create index subscriptions_by_gift on subscriptions (gift_until) where gift_until is not null',
];

/** Adds gifts, and the end of the access that redeemed gifts give an account. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  for (const statement of statements(words)) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Adds plans: the rights that a member's plan gives, the plan that a checkout buys, and the publisher's order and texts
 * of plans.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table subscriptions add column price_id text`.execute(db);
  await sql`alter table subscriptions add column plan_rights text`.execute(db);
  await sql`create index subscriptions_by_price on subscriptions (price_id) where price_id is not null`.execute(
    db,
  );
  await sql`alter table checkouts add column price_id text`.execute(db);
  await sql`alter table checkouts add column trial_days integer`.execute(db);
  await sql`alter table checkouts add column discount text`.execute(db);
  await sql`create table plan_settings (
    price_id text primary key,
    revision integer not null,
    place integer not null,
    line text not null,
    is_hidden integer not null check (is_hidden in (0, 1)),
    translations text not null default '{}',
    updated_at text not null
  )`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds single sign-on: accounts at identity providers, sign-ins in progress, and the sessions that resulted. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  const { id, sortable } = words;
  await sql
    .raw(
      `create table linked_identities (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  provider text not null,
  subject text not null,
  label text not null,
  role_given text check (role_given in ('admin', 'editor', 'moderator', 'support')),
  access_until ${sortable},
  created_at ${sortable} not null,
  last_used_at ${sortable},
  unique (provider, subject),
  unique (user_id, provider)
)`,
    )
    .execute(db);
  await sql
    .raw(
      `create table single_sign_ons (
  state_hash text primary key,
  browser_hash text not null,
  provider text not null,
  purpose text not null check (purpose in ('sign_in', 'link', 'confirm')),
  session_id text references sessions (id) on delete cascade,
  nonce text not null,
  code_verifier text not null,
  used_at text,
  identity text,
  created_at ${sortable} not null,
  expires_at ${sortable} not null
)`,
    )
    .execute(db);
  await sql`create index single_sign_ons_browser on single_sign_ons (browser_hash)`.execute(db);
  await sql`create index single_sign_ons_expires_at on single_sign_ons (expires_at)`.execute(db);
  await sql`create index single_sign_ons_session_id on single_sign_ons (session_id)`.execute(db);
  await sql`alter table sessions add column provider text`.execute(db);
  await sql`alter table sessions add column provider_session text`.execute(db);
  await sql
    .raw(
      'alter table sessions add column identity_id integer references linked_identities (id) on delete set null',
    )
    .execute(db);
  await sql`create index sessions_identity_id on sessions (identity_id) where identity_id is not null`.execute(
    db,
  );
  await sql`create index sessions_provider_session on sessions (provider, provider_session)
    where provider_session is not null`.execute(db);
  await sql.raw(`alter table users add column password_allowed_until ${sortable}`).execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds imports of members from files, their rows, and admins' notes about members. */
export async function up(db: Kysely<Schema>, { words: { id, sortable } }: Dialect): Promise<void> {
  await sql
    .raw(`create table member_imports (
  id ${id},
  state text not null check (state in ('reading', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'canceled')),
  file_name text not null,
  format text not null,
  headers text not null default '[]',
  columns text not null default '{}',
  rules text not null,
  problem text,
  mails_per_minute integer not null,
  next_mail_at ${sortable},
  removed integer not null default 0,
  created_by integer references users (id) on delete set null,
  created_at ${sortable} not null,
  touched_at ${sortable} not null,
  ended_at ${sortable},
  open_slot integer unique
)`)
    .execute(db);
  await sql.raw(`create index member_imports_maker on member_imports (created_by)`).execute(db);
  await sql
    .raw(`create table member_import_rows (
  import_id integer not null references member_imports (id) on delete cascade,
  line integer not null,
  state text not null check (state in ('unchecked', 'ready', 'known', 'left_out', 'refused', 'imported', 'failed')),
  cells text not null,
  email text not null default '',
  username text not null default '',
  access text check (access in ('subscription', 'free_months', 'premium', 'none')),
  months integer not null default 0,
  is_premium integer not null default 0 check (is_premium in (0, 1)),
  customer text,
  subscription text,
  plan text not null default '',
  note text not null default '',
  problems text not null default '[]',
  user_id integer references users (id) on delete cascade,
  primary key (import_id, line)
)`)
    .execute(db);
  await sql
    .raw(`create index member_import_rows_by_state on member_import_rows (import_id, state, line)`)
    .execute(db);
  await sql.raw(`create index member_import_rows_user on member_import_rows (user_id)`).execute(db);
  await sql
    .raw(`create table member_notes (
  user_id integer primary key references users (id) on delete cascade,
  note text not null,
  updated_at ${sortable} not null
)`)
    .execute(db);
}

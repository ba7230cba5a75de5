import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const tables = ({ id, sortable }: Dialect['words']): readonly string[] => [
  `create table feeds (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    kind text not null check (kind in ('book', 'series', 'follows', 'library', 'new')),
    subject_id integer,
    name text not null,
    secret_hash text not null unique,
    seed text not null,
    former_hash text unique,
    renewed_at text,
    created_at text not null,
    last_used_at ${sortable},
    last_app text not null,
    last_network text
  )`,
  'create index feeds_of_member on feeds (user_id, id)',
  `create table feed_settings (
    id integer primary key check (id = 1),
    revision integer not null,
    is_on integer not null check (is_on in (0, 1)),
    for_subscribers integer not null check (for_subscribers in (0, 1)),
    updated_at text not null
  )`,
  'create table books_without_feeds (book_id integer primary key references books (id) on delete cascade)',
  'alter table chapters add column added_at text',
  'update chapters set added_at = (select created_at from books where books.id = chapters.book_id)',
];

/** Adds private feeds, and the time at which each chapter was added, which feeds show as its date. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  for (const statement of tables(words)) await sql.raw(statement).execute(db);
}

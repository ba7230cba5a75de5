import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const statements = ({ sortable }: Dialect['words']): readonly string[] => [
  `create table feed_uses (
    feed_id integer not null references feeds (id) on delete cascade,
    day ${sortable} not null,
    app text not null,
    network text not null,
    constraint feed_uses_pk primary key (feed_id, day, app, network)
  )`,
  'create index feed_uses_by_day on feed_uses (day)',
  `create table feed_use_keys (day ${sortable} not null primary key, key text not null)`,
  'alter table feeds add column signs integer not null default 0',
  `alter table feeds add column sign_day ${sortable}`,
  'alter table feeds add column is_trusted integer not null default 0 check (is_trusted in (0, 1))',
  // Covering index for the feeds' queries of texts: the long texts come before these columns in a row.
  'create index chapter_texts_in_feeds on chapter_texts (book_id, state, chapter_id, source_url, language, saved_at)',
  'create index feeds_with_signs on feeds (sign_day, id) where sign_day is not null',
];

/** Adds the apps and networks that use a feed on a day, as hashes, and the signs that an address is shared. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  for (const statement of statements(words)) await sql.raw(statement).execute(db);
}

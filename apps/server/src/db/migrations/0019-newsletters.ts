import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds newsletters, and the newsletter that a mail belongs to. */
export async function up(db: Kysely<Schema>, { words }: Dialect): Promise<void> {
  const statements = [
    `create table newsletters (
  id ${words.id},
  revision integer not null default 1,
  subject text not null,
  body text not null,
  translations text not null default '{}',
  audience text not null check (audience in ('all', 'plan', 'book')),
  price_id text,
  book_id integer references books (id) on delete set null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  send_at ${words.sortable},
  started_at ${words.sortable},
  done_at ${words.sortable},
  after_user integer not null default 0,
  is_queued integer not null default 0 check (is_queued in (0, 1)),
  queued integer not null default 0,
  sent integer,
  failed integer,
  created_by integer references users (id) on delete set null,
  created_at ${words.sortable} not null
)`,
    "create index newsletters_unfinished on newsletters (send_at) where state in ('scheduled', 'sending')",
    'create index newsletters_book_id on newsletters (book_id)',
    'create index newsletters_created_by on newsletters (created_by)',
    'alter table mail_outbox add column newsletter_id integer',
    'create index mail_outbox_newsletter on mail_outbox (newsletter_id, state) where newsletter_id is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

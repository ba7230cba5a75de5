import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Figures of listening, and the reports from which they are added up. */
export async function up(db: Kysely<Schema>, { words: { sortable } }: Dialect): Promise<void> {
  const statements = [
    // Days on which a member first heard and first finished a book. The book may be deleted: the days stay.
    `create table listener_books (
      user_id integer not null references users (id) on delete cascade,
      book_id integer not null,
      begun_on ${sortable},
      finished_on ${sortable},
      constraint listener_books_pk primary key (user_id, book_id)
    )`,
    'create index listener_books_begun on listener_books (begun_on)',
    'create index listener_books_finished on listener_books (finished_on)',
    // Sums of members whose accounts were deleted, without their ids.
    `create table former_listening (
      measure ${sortable} not null,
      day ${sortable} not null,
      book_id integer not null,
      amount integer not null,
      constraint former_listening_pk primary key (measure, day, book_id)
    )`,
    `create table figures (
      kind ${sortable} not null,
      subject ${sortable} not null,
      measure ${sortable} not null,
      step ${sortable} not null,
      start ${sortable} not null,
      amount integer not null,
      constraint figures_pk primary key (kind, subject, measure, step, start)
    )`,
    'create index figures_by_start on figures (kind, step, start)',
    'create index figures_of_period on figures (step, start)',
    // JSON for each chapter: how many members have heard each 15 s, and to which minutes they jumped back.
    `create table book_curves (
      book_id integer primary key references books (id) on delete cascade,
      through ${sortable} not null,
      chapters text not null
    )`,
    `create table figure_marks (name ${sortable} primary key, value text not null)`,
    'create index book_progress_finished on book_progress (finished_at) where finished_at is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

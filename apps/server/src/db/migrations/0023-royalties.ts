import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Royalties: rules, and statements by month. */
export async function up(db: Kysely<Schema>, { words: { id, sortable } }: Dialect): Promise<void> {
  const statements = [
    // Exact sums of a book and month, from which royalties are computed; no screen shows them.
    `create table book_months (
      book_id integer not null,
      month ${sortable} not null,
      seconds bigint not null,
      listeners integer not null,
      finishes integer not null,
      finishers integer not null,
      constraint book_months_pk primary key (month, book_id)
    )`,
    `create table royalty_settings (
      id integer primary key check (id = 1),
      revision integer not null,
      first_month ${sortable},
      close_day integer not null
    )`,
    `create table royalty_rules (
      id ${id},
      role ${sortable} not null,
      person_id integer not null,
      book_id integer not null,
      kind ${sortable} not null,
      rate integer not null,
      currency ${sortable} not null,
      constraint royalty_rules_once unique (role, person_id, book_id)
    )`,
    `create table royalty_months (
      month ${sortable} primary key,
      made_at ${sortable} not null,
      closed_at ${sortable},
      revenue text not null,
      kept text not null,
      books_above text not null,
      rules text not null
    )`,
    `create table royalty_lines (
      month ${sortable} not null references royalty_months (month) on delete cascade,
      person_id integer not null,
      role ${sortable} not null,
      book_id integer not null,
      currency ${sortable} not null,
      person_name text not null,
      book_title text not null,
      kind ${sortable} not null,
      rate integer not null,
      people integer not null,
      seconds bigint not null,
      finishes integer not null,
      amount bigint not null,
      constraint royalty_lines_pk primary key (month, person_id, book_id, role, currency)
    )`,
    // Seconds and finishes by book and month that statements of closed months have counted.
    `create table royalty_counted (
      book_id integer not null,
      month ${sortable} not null,
      seconds bigint not null,
      finishes integer not null,
      constraint royalty_counted_pk primary key (month, book_id)
    )`,
    // Credits of deleted books.
    `create table former_credits (
      book_id integer not null,
      person_id integer not null,
      role ${sortable} not null,
      person_name text not null,
      book_title text not null,
      constraint former_credits_pk primary key (book_id, person_id, role)
    )`,
    // Marks every month, so that the next nightly roll-up computes its sums.
    `insert into figure_marks (name, value)
      select distinct 'month ' || substr(day, 1, 7) || '-01', '' from listening_days where true
      on conflict (name) do nothing`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

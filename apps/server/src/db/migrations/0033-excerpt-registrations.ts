import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Adds the sums of registrations by sample and clip; an open checkout says to which of them its registration belongs.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table checkouts add column excerpt text`.execute(db);
  // The clip may be deleted: the sum stays with its book. Clip 0 is the sample.
  await sql`create table excerpt_registrations (
    book_id integer not null references books (id) on delete cascade,
    clip_id integer not null,
    registrations integer not null,
    shown integer not null default 0,
    constraint excerpt_registrations_pk primary key (book_id, clip_id)
  )`.execute(db);
}

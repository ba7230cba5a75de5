import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Share of a chapter or a book from which it counts as finished; see features/listening/progress/finish-rules.ts. */
const endShare = sql.lit(0.95);

/** Adds what lists need to know of a member's book, so that they do not read its chapters. */
export async function up(db: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  for (const column of ['chapter_start', 'heard_seconds'])
    await schema
      .alterTable('book_progress')
      .addColumn(column, 'double precision', (c) => c.notNull().defaultTo(0))
      .execute();
  for (const column of ['at_end', 'chapters_seen', 'is_finished'])
    await schema
      .alterTable('book_progress')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  for (const column of ['finished_at', 'unfinished_at', 'restarted_at', 'removed_at'])
    await schema.alterTable('book_progress').addColumn(column, sortableText).execute();

  await sql`
    update book_progress set
      chapters_seen = (select chapter_count from books where books.id = book_id),
      chapter_start = coalesce((
        select sum(earlier.duration)
        from chapters as here join chapters as earlier
          on earlier.book_id = here.book_id and earlier.place < here.place
        where here.id = last_chapter_id
      ), 0),
      heard_seconds = coalesce((
        select sum(case when heard.position < chapters.duration then heard.position else chapters.duration end)
        from chapter_progress as heard join chapters on chapters.id = heard.chapter_id
        where heard.user_id = book_progress.user_id and heard.book_id = book_progress.book_id
      ), 0),
      finished_at = (
        select heard.updated_at
        from chapters as ending join chapter_progress as heard
          on heard.chapter_id = ending.id and heard.user_id = book_progress.user_id
        where ending.book_id = book_progress.book_id
          and ending.place = (select max(place) from chapters as each where each.book_id = book_progress.book_id)
          and heard.position >= ending.duration * ${endShare}
      )
  `.execute(db);
  // Members who have heard nearly all, without the end.
  await sql`
    update book_progress set finished_at = updated_at
    where finished_at is null and heard_seconds > 0
      and heard_seconds >= (select duration * ${endShare} from books where books.id = book_id)
  `.execute(db);
  await sql`
    update book_progress set
      is_finished = case when finished_at is null then 0 else 1 end,
      at_end = case
        when chapter_start + position >= (select duration * ${endShare} from books where books.id = book_id) then 1
        when exists (
          select 1 from chapters
          where chapters.id = last_chapter_id and book_progress.position >= chapters.duration * ${endShare}
            and chapters.place = (select max(place) from chapters as each where each.book_id = book_progress.book_id)
        ) then 1
        else 0
      end
  `.execute(db);
}

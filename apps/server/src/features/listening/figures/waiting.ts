import type { WaitingBook } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { smallestGroup } from './units.ts';

const people = sql<number>`cast(count(distinct m.user_id) as integer)`;
const group = sql.lit(smallestGroup);

/**
 * Counts for each book the members who have saved or follow it and have not begun it, rounded down to a multiple of
 * five. Leaves out members who do not record their listening.
 * @param through the last day that figures include
 */
export async function rollUpWaiting(db: Database, through: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('figures').where('measure', '=', 'waiting').execute();
    await sql`insert into figures (kind, subject, measure, step, start, amount)
      select 'book', cast(m.book_id as text), 'waiting', 'day', ${through}, ${people} - ${people} % ${group}
      from (
        select user_id, book_id from bookmarks
        union select user_id, book_id from follows where book_id is not null
      ) as m
      left join listener_settings as s on s.user_id = m.user_id
      where coalesce(s.records_listening, 1) = 1
        and not exists (select 1 from book_progress as p where p.user_id = m.user_id and p.book_id = m.book_id)
        and not exists (
          select 1 from listener_books as l
          where l.user_id = m.user_id and l.book_id = m.book_id and l.begun_on is not null
        )
      group by m.book_id having count(distinct m.user_id) >= ${group}`.execute(tx);
  });
}

/** Lists books that members have saved or follow and have not begun, those of the most members first. */
export const listWaiting = (db: Database, limit: number): Promise<WaitingBook[]> =>
  db
    .selectFrom('figures as f')
    .innerJoin('books', (join) => join.on(sql<boolean>`books.id = cast(f.subject as integer)`))
    .where('f.kind', '=', 'book')
    .where('f.measure', '=', 'waiting')
    .select(['books.id', 'books.title', 'f.amount as members'])
    .orderBy('f.amount', 'desc')
    .orderBy('books.id')
    .limit(limit)
    .execute();

import type { BookOrigins } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { findBookTitle } from './read-curve.ts';
import { smallestGroup } from './units.ts';

const group = sql.lit(smallestGroup);

const starts = sql<number>`shown - shown % ${group}`;

/**
 * Shows the sums of each book that at least five members have begun since its sums were last shown: if only one had,
 * the difference between two nights could tell from where that member came.
 */
export const rollUpOrigins = (db: Database): Promise<unknown> =>
  sql`update start_origins set shown = starts where book_id in (
    select book_id from start_origins group by book_id having sum(starts - shown) >= ${group}
  )`.execute(db);

/** Returns from where members came who began a book, the most first. @throws ProblemError not_found */
export async function findBookOrigins(db: Database, bookId: number): Promise<BookOrigins> {
  const title = await findBookTitle(db, bookId);
  const origins = await db
    .selectFrom('start_origins')
    .select(['origin', starts.as('starts')])
    .where('book_id', '=', bookId)
    .where('shown', '>=', smallestGroup)
    .orderBy(starts, 'desc')
    .orderBy('origin')
    .execute();
  return { title, origins };
}

import type { BookOrigins } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { findBookTitle } from './read-curve.ts';
import { smallestGroup } from './units.ts';

const group = sql.lit(smallestGroup);

/** Computes the figures of origins that are shown: what was counted until now, rounded down to a multiple of five. */
export const rollUpOrigins = (db: Database): Promise<unknown> =>
  sql`update start_origins set shown = starts - starts % ${group} where shown <> starts - starts % ${group}`.execute(
    db,
  );

/** Returns from where members came who began a book, the most first. @throws ProblemError not_found */
export async function findBookOrigins(db: Database, bookId: number): Promise<BookOrigins> {
  const title = await findBookTitle(db, bookId);
  const origins = await db
    .selectFrom('start_origins')
    .select(['origin', 'shown as starts'])
    .where('book_id', '=', bookId)
    .where('shown', '>', 0)
    .orderBy('shown', 'desc')
    .orderBy('origin')
    .execute();
  return { title, origins };
}

import type { ExcerptRegistrations } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { smallestGroup } from './units.ts';

const group = sql.lit(smallestGroup);
const registrations = sql<number>`e.shown - e.shown % ${group}`;

/**
 * Counts a registration for a sample or clip. Ignores one that does not exist.
 * @param excerpt name such as 'sample-7' or 'clip-…', from the client
 */
export async function countRegistration(tx: Database, excerpt: string): Promise<void> {
  const name = excerpt.slice(excerpt.indexOf('-') + 1);
  const found = excerpt.startsWith('clip-')
    ? sql`select book_id, id, 1 from clips where slug = ${name}`
    : sql`select book_id, 0, 1 from samples where book_id = ${Number(name)}`;
  // SQLite reads "on conflict" after a select only if the select has a condition.
  await sql`insert into excerpt_registrations (book_id, clip_id, registrations) ${found}
    on conflict (book_id, clip_id) do update
    set registrations = excerpt_registrations.registrations + 1`.execute(tx);
}

/**
 * Shows the sums once at least five have registered since they were last shown: if only one had, the difference between
 * two nights could tell from where that account came.
 */
export const rollUpRegistrations = (db: Database): Promise<unknown> =>
  sql`update excerpt_registrations set shown = registrations
    where (select sum(registrations - shown) from excerpt_registrations) >= ${group}`.execute(db);

/** Lists the samples and clips from which visitors came who registered, those of the most first. */
export async function listRegistrations(db: Database, limit: number): Promise<ExcerptRegistrations[]> {
  const rows = await db
    .selectFrom('excerpt_registrations as e')
    .innerJoin('books', 'books.id', 'e.book_id')
    .leftJoin('clips', 'clips.id', 'e.clip_id')
    .select(['e.book_id', 'books.title', 'e.clip_id', 'clips.quote', 'clips.slug'])
    .select(registrations.as('registrations'))
    .where('e.shown', '>=', smallestGroup)
    .orderBy(registrations, 'desc')
    .orderBy('e.book_id')
    .orderBy('e.clip_id')
    .limit(limit)
    .execute();
  return rows.map(({ book_id, title, clip_id, quote, slug, registrations: count }) => ({
    book_id,
    title,
    kind: clip_id === 0 ? 'sample' : 'clip',
    quote: quote ?? '',
    path: slug === null ? null : `/clips/${slug}`,
    registrations: count,
  }));
}

import { createHmac } from 'node:crypto';
import type { SearchMiss } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SearchMissed } from '../../../platform/events.ts';
import { findRecordsListening } from '../progress/listening-store.ts';
import { addDays } from './calendar.ts';
import { smallestGroup } from './units.ts';

/** Minimum and maximum characters of a search that is counted. */
const [minLength, maxLength] = [3, 60];
/** Maximum number of searches stored per day. */
const maxPerDay = 1000;
/** Days for which searches are stored. */
const storedDays = 90;
/** Bits of a sketch, which is a set of members: a PostgreSQL integer has 31 bits without its sign. */
const bitCount = 30;
const group = sql.lit(smallestGroup);

/**
 * Returns the bit that represents a member in the sketch of a search. Members with equal bits count once, so a sketch
 * with five bits means at least five members. Without the server's key, a bit reveals nothing about a member.
 */
function bitOf(key: string, words: string, userId: number): number {
  const hash = createHmac('sha256', key).update(`search-miss\0${words}\0${userId}`).digest();
  return 1 << (hash.readUInt32BE() % bitCount);
}

/**
 * Counts a search that found no book, unless the member does not record their listening. A search with '@' is not
 * stored, because it may be somebody's email address.
 */
export async function noteMiss(
  db: Database,
  { userId, search, words: typed }: SearchMissed,
  { key, day }: { readonly key: string; readonly day: string },
): Promise<void> {
  const words = typed.join(' ');
  if (words.length < minLength || words.length > maxLength || search.includes('@')) return;
  const bit = bitOf(key, words, userId);
  const stored = await db
    .selectFrom('search_misses')
    .select('members')
    .where('day', '=', day)
    .where('words', '=', words)
    .executeTakeFirst();
  if (stored && (stored.members & bit) !== 0) return;
  if (!(await findRecordsListening(db, userId))) return;
  if (!stored) {
    const { count } = await db
      .selectFrom('search_misses')
      .where('day', '=', day)
      .select(sql<number>`cast(count(*) as integer)`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxPerDay) return;
  }
  await db
    .insertInto('search_misses')
    .values({ day, words, members: bit })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet({ members: sql`search_misses.members | excluded.members` }),
    )
    .execute();
}

/** Deletes searches that are too old to be shown. */
export const deleteOldMisses = (db: Database, through: string): Promise<unknown> =>
  db.deleteFrom('search_misses').where('day', '<=', addDays(through, -storedDays)).execute();

/** SQL: number of bits that are set in at least one row (one per day) of a group. */
const bitsSet = sql<number>`(${sql.join(
  Array.from({ length: bitCount }, (_, bit) => sql`max((members >> ${sql.lit(bit)}) & 1)`),
  sql` + `,
)})`;

/** Lists the searches of five members or more that found no book, those of the most members first. */
export function listMisses(
  db: Database,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Omit<SearchMiss, 'cursor'>[]> {
  const counted = db
    .selectFrom('search_misses')
    .select(['words', bitsSet.as('bits')])
    .groupBy('words');
  return db
    .selectFrom(counted.as('counted'))
    .select(['words', sql<number>`bits - bits % ${group}`.as('members')])
    .where('bits', '>=', smallestGroup)
    .orderBy('members', 'desc')
    .orderBy('words')
    .limit(limit)
    .offset(offset)
    .execute();
}

import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { staffLevel, type Visibility } from '../../../http/reader.ts';
import { isVisibleBook } from '../visibility/visibility.ts';

/**
 * Counts the books that a reader of this level may see: all books, less the few hidden ones, which a small index lists.
 */
export async function countBooks(db: Database, level: Visibility): Promise<number> {
  const { total } = await db
    .selectFrom('books')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total - (await listHiddenIds(db, level)).length;
}

/** Lists the books that a reader of this level may not see. */
export async function listHiddenIds(db: Database, level: Visibility): Promise<number[]> {
  if (level === staffLevel) return [];
  const rows = await db
    .selectFrom('books')
    .select('id')
    .where('visibility', '>', sql.lit(0))
    .where('visibility', '>', sql.lit(level))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists the levels above 0 of unreleased books and chapters, in ascending order. Looks up one level after another in a
 * small index: there are few levels, but a library of drafts has millions of hidden chapters.
 */
export async function listHiddenLevels(db: Database): Promise<Visibility[]> {
  const read = async (table: 'books' | 'chapters') => {
    const { rows } = await sql<{ level: Visibility }>`
      with recursive levels (level) as (
        select min(visibility) from ${sql.table(table)} where visibility > 0
        union all
        select (select min(visibility) from ${sql.table(table)} where visibility > levels.level and visibility > 0)
        from levels where level is not null
      )
      select level from levels where level is not null
    `.execute(db);
    return rows.map(({ level }) => level);
  };
  const levels = new Set([...(await read('books')), ...(await read('chapters'))]);
  return [...levels].toSorted((a, b) => a - b);
}

/** Lists one page of the most viewed books with their current view counts. */
export const listMostViewed = (
  db: Database,
  { limit, offset, level }: { limit: number; offset: number; level: Visibility },
): Promise<{ id: number; total_views: number }[]> =>
  db
    .selectFrom('books')
    .where(isVisibleBook(level))
    .select(['id', 'total_views'])
    .orderBy('total_views', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

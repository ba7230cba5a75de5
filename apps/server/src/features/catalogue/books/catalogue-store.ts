import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { staffLevel, type Visibility } from '../../../http/reader.ts';
import { isVisibleBook } from '../visibility/visibility.ts';

/**
 * Counts the books that a reader of this level may know of. The few hidden books are counted separately, by a small
 * index.
 */
export async function countBooks(db: Database, level: Visibility): Promise<number> {
  const { total } = await db
    .selectFrom('books')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total - (await listHiddenIds(db, level)).length;
}

/** Lists the books that a reader of this level may not know of. */
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

/** Lists the levels above 0 of unreleased books and chapters, in ascending order. */
export async function listHiddenLevels(db: Database): Promise<Visibility[]> {
  const read = (table: 'books' | 'chapters') =>
    db.selectFrom(table).select('visibility').distinct().where('visibility', '>', sql.lit(0)).execute();
  const rows = [...(await read('books')), ...(await read('chapters'))];
  return [...new Set(rows.map(({ visibility }) => visibility))].toSorted((a, b) => a - b);
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

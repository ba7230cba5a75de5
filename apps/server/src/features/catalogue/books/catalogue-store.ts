import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
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
  if (level === 2) return [];
  const rows = await db
    .selectFrom('books')
    .select('id')
    .where('visibility', '>', sql.lit(0))
    .where('visibility', '>', sql.lit(level))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns for each level the lowest level that sees the same books and chapters, so that readers share cached lists.
 * Usually nothing is unreleased, and all levels share one.
 */
export async function sharedLevels(db: Database): Promise<readonly [0, 0 | 1, Visibility]> {
  const exists = async (level: 1 | 2) => {
    const hidden = db.selectFrom('chapters').select('id').where('visibility', '>', sql.lit(0));
    const chapter = await hidden.where('visibility', '=', sql.lit(level)).limit(1).executeTakeFirst();
    if (chapter) return true;
    const books = db.selectFrom('books').select('id').where('visibility', '>', sql.lit(0));
    return (await books.where('visibility', '=', sql.lit(level)).limit(1).executeTakeFirst()) !== undefined;
  };
  const [hasEarly, hasStaffOnly] = await Promise.all([exists(1), exists(2)]);
  return [0, hasEarly ? 1 : 0, hasStaffOnly ? 2 : hasEarly ? 1 : 0];
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

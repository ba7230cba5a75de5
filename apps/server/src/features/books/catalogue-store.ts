import { prepareQuery } from '../../db/prepared-query.ts';
import type { Schema, Tables } from '../../db/schema.ts';
import type { BookDb } from './store.ts';

export async function countBooks(db: BookDb): Promise<number> {
  const { total } = await db
    .selectFrom('books')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists one page of the most viewed books with their current view counts. */
export const listMostViewed = (
  db: BookDb,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; total_views: number }[]> =>
  db
    .selectFrom('books')
    .select(['id', 'total_views'])
    .orderBy('total_views', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

const revisionRow = prepareQuery<Pick<Schema, 'catalogue'>, [number], { revision: number }>((db, id) =>
  db.selectFrom('catalogue').select('revision').where('id', '=', id),
);

/** Returns the catalogue's revision, which every change on any node increases. */
export async function findRevision(db: Tables<'catalogue'>): Promise<number> {
  return (await revisionRow(db, 1))[0]?.revision ?? 0;
}

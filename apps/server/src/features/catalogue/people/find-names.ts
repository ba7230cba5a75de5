import type { Database } from '../../../db/schema.ts';
import type { PageRange } from '../../../http/pagination.ts';
import type { Visibility } from '../../../http/reader.ts';
import type { Search } from '../search/search.ts';
import { hiddenNameIds, isVisibleName } from '../visibility/visibility.ts';
import { type NameTable, seriesTyped } from './names-store.ts';

export interface NamePage {
  readonly ids: readonly number[];
  readonly total: number;
}

interface NameQuery {
  readonly q: string | undefined;
  readonly window: PageRange;
  readonly level: Visibility;
}

/** Returns one page of names: by name, or those that match a text, the best first. */
export async function findNamePage(
  { db, search }: { readonly db: Database; readonly search: Search },
  table: NameTable,
  { q, window: { limit, offset }, level }: NameQuery,
): Promise<NamePage> {
  if (q !== undefined && q.trim() !== '') {
    const hidden = new Set(await hiddenNameIds(db, table, level));
    const { ids } = await search.find(table, { hidden, enough: 1 }, q);
    return { ids: [...ids.subarray(offset, offset + limit)], total: ids.length };
  }
  const visible = db.selectFrom(seriesTyped(table)).where(isVisibleName(table, level));
  const [rows, { total }] = await Promise.all([
    visible.select('id').orderBy('sort_key').orderBy('id').limit(limit).offset(offset).execute(),
    visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

import { listIds, type Selection } from '../listing-store.ts';
import type { Db } from '../store.ts';
import { planAsTyped, planByWords, planForgiving, widened } from './plan.ts';

/**
 * The books that a search finds: as it was typed, else by its words alone, else by words that are nearly those.
 * Null when nothing was searched for.
 */
export async function searchIds(db: Db, selection: Selection, q: string): Promise<Int32Array | null> {
  let found: Int32Array | null = null;
  for (const makePlan of [planAsTyped, planByWords, planForgiving]) {
    const search = await makePlan(db, q);
    if (!search) continue;
    found = await listIds(db, { ...selection, search });
    const wider = found.length === 0 && search.titlesOnly ? widened(search) : null;
    if (wider) found = await listIds(db, { ...selection, search: wider });
    if (found.length > 0) break;
  }
  return found;
}

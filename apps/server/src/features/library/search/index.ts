import { listIds, type Selection } from '../listing-store.ts';
import type { Db } from '../store.ts';
import { planAsTyped, planByWords, planForgiving } from './plan.ts';

/**
 * The books that a search finds: as it was typed, else by its words alone, else by words that are nearly those.
 * Null when nothing was searched for.
 */
export async function searchIds(db: Db, selection: Selection, q: string): Promise<Int32Array | null> {
  let found: Int32Array | null = null;
  for (const makePlan of [planAsTyped, planByWords, planForgiving]) {
    const search = await makePlan(db, q);
    if (search) found = await listIds(db, { ...selection, search });
    if (found && found.length > 0) break;
  }
  return found;
}

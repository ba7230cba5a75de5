import { bestCommon, isNarrowed, keepOrder, type Selection } from '../listing-store.ts';
import type { Db } from '../store.ts';
import { titlesOf } from './find-store.ts';
import { matchesAmong, matchesOf } from './match.ts';
import type { Wanted } from './parts.ts';
import { planAsTyped, planByWords, planForgiving } from './plan.ts';
import { bestForOneWord, inExpectedOrder, inOrder, isOneWord } from './rank.ts';
import { type Ids, setOf } from './sets.ts';

/** What a list holds, in its order; `ids` may be its first ones only. */
export interface Found {
  readonly ids: Int32Array;
  readonly total: number;
  /** There are more than `total`, which nobody counted. */
  readonly isFloor: boolean;
}

export const nothing: Found = { ids: new Int32Array(), total: 0, isFloor: false };
export const exactly = (ids: Int32Array): Found => ({ ids, total: ids.length, isFloor: false });

const plans = [planAsTyped, planByWords, planForgiving];

/** Books that a search for what is everywhere finds at most, ten pages: nobody reads on so far. */
const mostOfCommon = 240;

/** The best of what is everywhere: read from indexes, without a count of the rest. */
async function findCommon(db: Db, selection: Selection, wanted: Wanted): Promise<Found> {
  const best =
    isNarrowed(selection) || selection.sort || !isOneWord(wanted)
      ? await bestCommon(db, selection, { wanted, limit: mostOfCommon })
      : inOrder(await titlesOf(db, await bestForOneWord(db, wanted, mostOfCommon)), wanted);
  const isFloor = best.length >= mostOfCommon;
  const ids = Int32Array.from(best.slice(0, mostOfCommon));
  return { ids, total: ids.length, isFloor };
}

interface Scope {
  readonly selection: Selection;
  /** The first page or two will do. */
  readonly headOnly: boolean;
}

async function find(db: Db, { selection, headOnly }: Scope, wanted: Wanted): Promise<Found> {
  const matches = await matchesOf(db, wanted);
  if (!matches) return findCommon(db, selection, wanted);
  if (matches.length === 0) return nothing;
  const narrowed =
    isNarrowed(selection) || selection.sort ? await keepOrder(db, selection, matches) : matches;
  if (selection.sort) return exactly(narrowed);
  const isAll = narrowed === matches;
  const ids = await inExpectedOrder(db, { wanted, ids: setOf(narrowed), isAll, headOnly });
  return { ids: Int32Array.from(ids), total: narrowed.length, isFloor: false };
}

/**
 * The books that a search finds: as it was typed, else by its words alone, else by words that are nearly those.
 * Nothing where it holds nothing to look for.
 */
export async function searchBooks(db: Db, scope: Scope, q: string): Promise<Found> {
  for (const makePlan of plans) {
    const wanted = await makePlan(db, q);
    const found = wanted ? await find(db, scope, wanted) : nothing;
    if (found.total > 0) return found;
  }
  return nothing;
}

/** Those of some books that a search finds, by the same three readings of it. */
export async function searchAmong(db: Db, ids: Ids, q: string): Promise<Ids> {
  for (const makePlan of plans) {
    const wanted = await makePlan(db, q);
    const found = wanted ? await matchesAmong(db, wanted, ids) : new Int32Array();
    if (found.length > 0) return found;
  }
  return new Int32Array();
}

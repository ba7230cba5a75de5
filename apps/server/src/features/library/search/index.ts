import { bestCommon, isNarrowed, keepOrder, type Selection } from '../listing-store.ts';
import type { Db } from '../store.ts';
import { titlesOf } from './find-store.ts';
import { matchesAmong, matchesOf } from './match.ts';
import type { Wanted } from './parts.ts';
import { planAsTyped, planByWords, planDoubting, planForgiving } from './plan.ts';
import { bestForOneWord, inExpectedOrder, inOrder, isOneWord } from './rank.ts';
import { type Books, idsOf, setOf, sizeOf } from './sets.ts';

/** What a list holds, in its order; `ids` may be its first ones only. */
export interface Found {
  readonly ids: Int32Array;
  readonly total: number;
  /** There are more than `total`, which nobody counted. */
  readonly isFloor: boolean;
}

export const nothing: Found = { ids: new Int32Array(), total: 0, isFloor: false };
export const exactly = (ids: Int32Array): Found => ({ ids, total: ids.length, isFloor: false });

const plans = [planAsTyped, planByWords, planForgiving, planDoubting];

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
  if (sizeOf(matches) === 0) return nothing;
  const isAll = !isNarrowed(selection);
  if (isAll && !selection.sort) {
    const ids = await inExpectedOrder(db, { wanted, books: matches, isAll, headOnly });
    return { ids: Int32Array.from(ids), total: sizeOf(matches), isFloor: false };
  }
  const narrowed = await keepOrder(db, selection, idsOf(matches));
  if (selection.sort) return exactly(narrowed);
  const books = setOf(narrowed);
  return exactly(Int32Array.from(await inExpectedOrder(db, { wanted, books, isAll, headOnly: false })));
}

/**
 * The books that a search finds: as it was typed, else by its words alone, else by known words that are near to its
 * unknown ones, else by words that are near to any of its words.
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

/** Those of some books that a search finds, by the same readings of it. */
export async function searchAmong(db: Db, ids: readonly number[], q: string): Promise<Books> {
  const among = setOf(ids);
  for (const makePlan of plans) {
    const wanted = await makePlan(db, q);
    const found = wanted ? await matchesAmong(db, wanted, among) : setOf([]);
    if (sizeOf(found) > 0) return found;
  }
  return setOf([]);
}

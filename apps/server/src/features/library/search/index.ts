import { bestCommon, isNarrowed, keepOrder, listIds, type Selection } from '../listing-store.ts';
import type { Finder } from './finder.ts';
import { type Matches, matchesAmong, matchesOf } from './match.ts';
import type { Wanted } from './parts.ts';
import { planAsTyped, planByWords, planDoubting, planForgiving, planRelated } from './plan.ts';
import { bestForOneWord, inExpectedOrder, inOrder, isOneWord, someInTitles } from './rank.ts';
import { type Books, both, either, idsOf, setOf, sizeOf, without } from './sets.ts';

/** What a list holds, in its order; `ids` may be its first ones only. */
export interface Found {
  readonly ids: Int32Array;
  readonly total: number;
  /** There are more than `total`, which nobody counted. */
  readonly isFloor: boolean;
}

export const nothing: Found = { ids: new Int32Array(), total: 0, isFloor: false };
export const exactly = (ids: Int32Array): Found => ({ ids, total: ids.length, isFloor: false });

/** Books that a search for what is everywhere finds at most, ten pages: nobody reads on so far. */
const mostOfCommon = 240;
/** Of those so many are put in order. */
const firstPages = 72;
/** With fewer, titles that only nearly match are shown after them. */
const fewHits = 12;

/** Books that are in order nearly, with the first pages in order. */
async function firstInOrder(finder: Finder, wanted: Wanted, ids: readonly number[]): Promise<number[]> {
  const first = ids.slice(0, firstPages);
  return [...inOrder(await finder.titles(first), wanted), ...ids.slice(firstPages)];
}

/** The best of what is everywhere: read from indexes, without a count of the rest. */
async function findCommon(finder: Finder, selection: Selection, wanted: Wanted): Promise<Found> {
  const best =
    isNarrowed(selection) || selection.sort || !isOneWord(wanted)
      ? await bestCommon(finder.db, selection, { wanted, limit: mostOfCommon })
      : await firstInOrder(finder, wanted, await bestForOneWord(finder, wanted, mostOfCommon));
  const isFloor = best.length >= mostOfCommon;
  const ids = Int32Array.from(best.slice(0, mostOfCommon));
  return { ids, total: ids.length, isFloor };
}

interface Scope {
  readonly selection: Selection;
  /** The first page or two will do. */
  readonly headOnly: boolean;
}

/** What one reading of a search found. */
interface Hits extends Matches {
  readonly wanted: Wanted;
}

/** Those of some books that a selection holds. */
async function narrowed(finder: Finder, { sort: _, ...filters }: Selection, books: Books): Promise<Books> {
  if (!isNarrowed(filters)) return books;
  const key = `selection ${JSON.stringify(Object.entries(filters).toSorted())}`;
  return both(books, await finder.keep(key, async () => setOf(await listIds(finder.db, filters))));
}

/** Every reading's hits one after the other. */
async function inOrderOf(
  finder: Finder,
  { selection, headOnly }: Scope,
  hits: readonly Hits[],
): Promise<Found> {
  const total = hits.reduce((sum, { books }) => sum + sizeOf(books), 0);
  const isFloor = hits.some((each) => each.isFloor);
  const isAll = !isNarrowed(selection);
  if (selection.sort) {
    const all = hits.reduce<Books>((books, each) => either(books, each.books), setOf([]));
    return { ids: await keepOrder(finder.db, selection, idsOf(all)), total, isFloor };
  }
  const ids: number[] = [];
  for (const { wanted, books } of hits)
    ids.push(...(await inExpectedOrder(finder, { wanted, books, isAll, headOnly: headOnly && isAll })));
  return { ids: Int32Array.from(ids), total, isFloor };
}

/** What is near to what was typed: related words first, then words that it may be a slip for. */
const nearPlans = [planRelated, planForgiving, planDoubting];

/**
 * The books that a search finds: as it was typed, or by its words alone. Where these are few, titles follow that hold
 * other forms of the words; where none of them is by its title, titles that hold what is a slip away from the words.
 * Where there is none at all these are found by synopses, too. Nothing where it holds nothing to look for.
 */
export async function searchBooks(finder: Finder, scope: Scope, q: string): Promise<Found> {
  const hits: Hits[] = [];
  let found: Books = setOf([]);
  for (const makePlan of [planAsTyped, planByWords, ...nearPlans]) {
    const isNear = nearPlans.includes(makePlan);
    if (sizeOf(found) > 0 && !isNear) continue;
    if (sizeOf(found) >= fewHits) break;
    const isSlip = isNear && makePlan !== planRelated;
    if (isSlip && (await someInTitles(finder, hits))) break;
    const place = sizeOf(found) > 0 ? 'title' : undefined;
    for (const wanted of await makePlan(finder, q)) {
      const matches = await matchesOf(finder, wanted, place);
      if (!matches) {
        if (isNear) continue;
        const common = await findCommon(finder, scope.selection, wanted);
        if (common.total > 0) return common;
        continue;
      }
      const books = without(await narrowed(finder, scope.selection, matches.books), found);
      if (sizeOf(books) === 0) continue;
      hits.push({ ...matches, books, wanted });
      found = either(found, books);
    }
  }
  return hits.length > 0 ? inOrderOf(finder, scope, hits) : nothing;
}

/** Those of some books that a search finds, by the same readings of it. */
export async function searchAmong(finder: Finder, ids: readonly number[], q: string): Promise<Books> {
  const among = setOf(ids);
  for (const makePlan of [planAsTyped, planByWords, ...nearPlans]) {
    let found: Books = setOf([]);
    for (const wanted of await makePlan(finder, q))
      found = either(found, await matchesAmong(finder, wanted, among));
    if (sizeOf(found) > 0) return found;
  }
  return setOf([]);
}

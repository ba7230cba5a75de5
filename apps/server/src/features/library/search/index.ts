import { hasFilters, listIds, orderIds, type Selection, topMatches } from '../book-list-store.ts';
import { type BookSet, difference, fromIds, idsOf, intersect, sizeOf, union } from './bitmap.ts';
import type { IndexReader } from './index-reader.ts';
import { filterMatches, type Matches, matchesOf } from './match.ts';
import { aggressiveFuzzyPlan, fuzzyPlan, inflectionPlan, literalPlan, wordPlan } from './plan.ts';
import type { ParsedQuery } from './query-terms.ts';
import { hasTitleMatches, isSingleWord, rankAll, sortByRank, topForWord } from './rank.ts';

/** What a list holds, in its order; `ids` may be its first ones only. */
export interface SearchResult {
  readonly ids: Int32Array;
  readonly total: number;
  /** There are more than `total`, which nobody counted. */
  readonly isFloor: boolean;
}

export const noResults: SearchResult = { ids: new Int32Array(), total: 0, isFloor: false };
export const exactResult = (ids: Int32Array): SearchResult => ({ ids, total: ids.length, isFloor: false });

/** Books that a search for what is everywhere finds at most, ten pages: nobody reads on so far. */
const maxCommonMatches = 240;
/** Of those so many are put in order. */
const sortedHead = 72;
/** With fewer, titles that only nearly match are shown after them. */
const fewMatches = 12;

/** Books that are in order nearly, with the first pages in order. */
async function sortHead(reader: IndexReader, query: ParsedQuery, ids: readonly number[]): Promise<number[]> {
  const first = ids.slice(0, sortedHead);
  return [...sortByRank(await reader.titles(first), query), ...ids.slice(sortedHead)];
}

/** The best of what is everywhere: read from indexes, without a count of the rest. */
async function searchCommon(
  reader: IndexReader,
  selection: Selection,
  query: ParsedQuery,
): Promise<SearchResult> {
  const best =
    hasFilters(selection) || selection.sort || !isSingleWord(query)
      ? await topMatches(reader.db, selection, { query, limit: maxCommonMatches })
      : await sortHead(reader, query, await topForWord(reader, query, maxCommonMatches));
  const isFloor = best.length >= maxCommonMatches;
  const ids = Int32Array.from(best.slice(0, maxCommonMatches));
  return { ids, total: ids.length, isFloor };
}

interface Scope {
  readonly selection: Selection;
  /** The first page or two will do. */
  readonly headOnly: boolean;
}

/** What one reading of a search found. */
interface QueryMatches extends Matches {
  readonly query: ParsedQuery;
}

/** Those of some books that a selection holds. */
async function applyFilters(
  reader: IndexReader,
  { sort: _, ...filters }: Selection,
  books: BookSet,
): Promise<BookSet> {
  if (!hasFilters(filters)) return books;
  const key = `selection ${JSON.stringify(Object.entries(filters).toSorted())}`;
  return intersect(books, await reader.cached(key, async () => fromIds(await listIds(reader.db, filters))));
}

/** Every reading's hits one after the other. */
async function rankAllMatches(
  reader: IndexReader,
  { selection, headOnly }: Scope,
  hits: readonly QueryMatches[],
): Promise<SearchResult> {
  const total = hits.reduce((sum, { books }) => sum + sizeOf(books), 0);
  const isFloor = hits.some((each) => each.isFloor);
  const isAll = !hasFilters(selection);
  if (selection.sort) {
    const all = hits.reduce<BookSet>((books, each) => union(books, each.books), fromIds([]));
    return { ids: await orderIds(reader.db, selection, idsOf(all)), total, isFloor };
  }
  const ids: number[] = [];
  for (const { query, books } of hits)
    ids.push(...(await rankAll(reader, { query, books, isAll, headOnly: headOnly && isAll })));
  return { ids: Int32Array.from(ids), total, isFloor };
}

/** What is near to what was typed: related words first, then words that it may be a slip for. */
const approximatePlans = [inflectionPlan, fuzzyPlan, aggressiveFuzzyPlan];

/**
 * The books that a search finds: as it was typed, or by its words alone. Where these are few, titles follow that hold
 * other forms of the words; where none of them is by its title, titles that hold what is a slip away from the words.
 * Where there is none at all these are found by synopses, too. Nothing where it holds nothing to look for.
 */
export async function searchBooks(reader: IndexReader, scope: Scope, q: string): Promise<SearchResult> {
  const hits: QueryMatches[] = [];
  let found: BookSet = fromIds([]);
  for (const makePlan of [literalPlan, wordPlan, ...approximatePlans]) {
    const isApproximate = approximatePlans.includes(makePlan);
    if (sizeOf(found) > 0 && !isApproximate) continue;
    if (sizeOf(found) >= fewMatches) break;
    const isFuzzy = isApproximate && makePlan !== inflectionPlan;
    if (isFuzzy && (await hasTitleMatches(reader, hits))) break;
    const field = sizeOf(found) > 0 ? 'title' : undefined;
    for (const query of await makePlan(reader, q)) {
      const matches = await matchesOf(reader, query, field);
      if (!matches) {
        if (isApproximate) continue;
        const common = await searchCommon(reader, scope.selection, query);
        if (common.total > 0) return common;
        continue;
      }
      const books = difference(await applyFilters(reader, scope.selection, matches.books), found);
      if (sizeOf(books) === 0) continue;
      hits.push({ ...matches, books, query });
      found = union(found, books);
    }
  }
  return hits.length > 0 ? rankAllMatches(reader, scope, hits) : noResults;
}

/** Those of some books that a search finds, by the same readings of it. */
export async function filterBySearch(
  reader: IndexReader,
  ids: readonly number[],
  q: string,
): Promise<BookSet> {
  const among = fromIds(ids);
  for (const makePlan of [literalPlan, wordPlan, ...approximatePlans]) {
    let found: BookSet = fromIds([]);
    for (const query of await makePlan(reader, q))
      found = union(found, await filterMatches(reader, query, among));
    if (sizeOf(found) > 0) return found;
  }
  return fromIds([]);
}

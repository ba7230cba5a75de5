import { type BookSet, difference, fromIds, has, idsOf, intersect, sizeOf, union } from './bitmap.ts';
import type { IndexReader } from './index-reader.ts';
import { booksFor, filterMatches, type Matches, matchesOf } from './match.ts';
import { aggressiveFuzzyPlan, fuzzyPlan, inflectionPlan, literalPlan, wordPlan } from './plan.ts';
import { buildQuery, canBeLookedUp, literal, type ParsedQuery } from './query-terms.ts';
import { hasTitleMatches, isSingleWord, rankAll, sortByRank, topForWord } from './rank.ts';
import { hasFilters, listIds, orderIds, type Selection, topMatches } from './select-books.ts';
import { plainWords } from './tokenize.ts';

/** An ordered list of books; `ids` may contain only the first ones. */
export interface SearchResult {
  readonly ids: Int32Array;
  readonly total: number;
  /** True if there are more matches than `total`; they were not counted. */
  readonly isFloor: boolean;
  /** Interpretations of the search, in the order of their ids; none if the order is not that of the best match. */
  readonly groups?: readonly { readonly query: ParsedQuery; readonly count: number }[];
}

export const noResults: SearchResult = { ids: new Int32Array(), total: 0, isFloor: false };
export const exactResult = (ids: Int32Array): SearchResult => ({ ids, total: ids.length, isFloor: false });

/** Maximum results of a search for very common words: ten pages. */
const maxCommonMatches = 240;
/** Number of results of such a search that are ranked exactly. */
const sortedHead = 72;
/** If a search has fewer matches, approximate title matches are added after them. */
const fewMatches = 12;

/** Ranks the first pages of a roughly ordered list. */
async function sortHead(reader: IndexReader, query: ParsedQuery, ids: readonly number[]): Promise<number[]> {
  const first = ids.slice(0, sortedHead);
  return [...sortByRank(await reader.titles(first), query), ...ids.slice(sortedHead)];
}

/** Finds the best matches of very common words from ordered indexes, without counting the rest. */
async function searchCommon(
  reader: IndexReader,
  { selection, hidden }: Pick<Scope, 'selection' | 'hidden'>,
  query: ParsedQuery,
): Promise<SearchResult> {
  const best =
    hasFilters(selection) || selection.sort || !isSingleWord(query)
      ? await topMatches(reader.db, selection, { query, limit: maxCommonMatches })
      : await sortHead(reader, query, await topForWord(reader, query, maxCommonMatches));
  const isFloor = best.length >= maxCommonMatches;
  const isHidden = fromIds(hidden);
  const ids = Int32Array.from(best.slice(0, maxCommonMatches).filter((id) => !has(isHidden, id)));
  const groups = selection.sort ? [] : [{ query, count: ids.length }];
  return { ids, total: ids.length, isFloor, groups };
}

interface Scope {
  readonly selection: Selection;
  /** Only the first page or two is needed. */
  readonly headOnly: boolean;
  /** Books that the reader may not know of: few. */
  readonly hidden: readonly number[];
}

/** Matches of one interpretation of the search text. */
interface QueryMatches extends Matches {
  readonly query: ParsedQuery;
}

/** Returns which of these books match the filters. */
async function applyFilters(
  reader: IndexReader,
  { sort: _, ...filters }: Selection,
  books: BookSet,
): Promise<BookSet> {
  if (!hasFilters(filters)) return books;
  const key = `selection ${JSON.stringify(Object.entries(filters).toSorted())}`;
  return intersect(books, await reader.cached(key, async () => fromIds(await listIds(reader.db, filters))));
}

/** Concatenates the ranked matches of all interpretations. */
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
  const groups: { query: ParsedQuery; count: number }[] = [];
  for (const { query, books } of hits) {
    const ranked = await rankAll(reader, { query, books, isAll, headOnly: headOnly && isAll });
    ids.push(...ranked);
    groups.push({ query, count: ranked.length });
  }
  return { ids: Int32Array.from(ids), total, isFloor, groups };
}

/** Words of a text that are merged when it is looked for in words of books that a reader may know of. */
const maxWordsOfPart = 500;

/** Returns a reader that does not know the words which only hidden books contain: they correct nothing. */
function withoutWordsOf(reader: IndexReader, hidden: BookSet): IndexReader {
  if (sizeOf(hidden) === 0) return reader;
  const isPart = async (text: string): Promise<boolean> => {
    const look = { text, isPartial: true, where: 'anywhere', maxWords: maxWordsOfPart } as const;
    const books = await reader.books(look);
    return books === null || sizeOf(difference(books, hidden)) > 0;
  };
  return {
    ...reader,
    isPartOfWord: isPart,
    beginsWord: async (text) => (await reader.beginsWord(text)) && isPart(text),
    knownWords: async (words) => reader.wordsOutside([...(await reader.knownWords(words))], hidden),
    wordsForDeletions: async (slips) => [
      ...(await reader.wordsOutside(await reader.wordsForDeletions(slips), hidden)),
    ],
  };
}

/** Approximate interpretations: inflections first, then typos. */
const approximatePlans = [inflectionPlan, fuzzyPlan, aggressiveFuzzyPlan];

/**
 * Searches for the text as typed, or by its words alone. If there are few matches, adds titles with
 * inflections of the words; if none of these matches by title, adds titles within a typo of the words. If
 * there is no match at all, these also search synopses. Returns no results for a text without anything to
 * search for.
 */
export async function searchBooks(reader: IndexReader, scope: Scope, q: string): Promise<SearchResult> {
  const hits: QueryMatches[] = [];
  const hidden = fromIds(scope.hidden);
  const words = withoutWordsOf(reader, hidden);
  let found: BookSet = fromIds([]);
  for (const makePlan of [literalPlan, wordPlan, ...approximatePlans]) {
    const isApproximate = approximatePlans.includes(makePlan);
    if (sizeOf(found) > 0 && !isApproximate) continue;
    if (sizeOf(found) >= fewMatches) break;
    const isFuzzy = isApproximate && makePlan !== inflectionPlan;
    if (isFuzzy && (await hasTitleMatches(reader, hits))) break;
    const field = sizeOf(found) > 0 ? 'title' : undefined;
    for (const query of await makePlan(words, q)) {
      const matches = await matchesOf(reader, query, field);
      if (!matches) {
        if (isApproximate) continue;
        const common = await searchCommon(reader, scope, query);
        if (common.total > 0) return common;
        continue;
      }
      const filtered = await applyFilters(reader, scope.selection, matches.books);
      const books = difference(difference(filtered, hidden), found);
      if (sizeOf(books) === 0) continue;
      hits.push({ ...matches, books, query });
      found = union(found, books);
    }
  }
  return hits.length > 0 ? rankAllMatches(reader, scope, hits) : noResults;
}

/** Returns which of these books match a search, with the same interpretations. */
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

/** Returns the only books whose titles may contain a text; null if it may be any book. */
export async function booksWithTitleLike(reader: IndexReader, text: string): Promise<Int32Array | null> {
  const [longest = ''] = plainWords(text).toSorted((a, b) => b.length - a.length);
  const [term] = buildQuery([[literal(longest)]]).terms;
  const books = term && canBeLookedUp(term) ? await booksFor(reader, term, { where: 'title' }) : null;
  return books && idsOf(books);
}

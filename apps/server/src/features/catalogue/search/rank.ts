import { titleSortKey } from '../../../platform/fold-text.ts';
import { type BookSet, difference, fromIds, has, idsOf, intersect, sizeOf } from './bitmap.ts';
import {
  booksByPartOfTitleWord,
  booksByTitles,
  booksByTitlesAndWord,
  type TitleRow,
} from './index-queries.ts';
import type { IndexReader } from './index-reader.ts';
import { booksFor } from './match.ts';
import {
  articles,
  isApproximate,
  isCertain,
  isInTitle,
  type ParsedQuery,
  penaltyOf,
  rankerFor,
} from './query-terms.ts';
import { boundary } from './tokenize.ts';

/** Ranks are below this number. */
const maxRank = 10;
/** Up to this many matches are simply sorted. */
const maxSortedAtOnce = 48;
/** Number of matches ranked for the first pages, and for all pages (titles and synopses each). */
const headCandidates = 96;
const maxRanked = 2400;
/** Number of books ranked without reading the rest: two pages. */
export const headSize = 48;

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns a function that grades a title: the lower the better, and equal grades match equally well. In an approximate search
 * title matches come before synopsis matches, then the lowest penalty.
 */
export function gradeOf(query: ParsedQuery): (title: string) => number {
  const isGuessed = isApproximate(query);
  const rankOf = rankerFor(query);
  return (title) => {
    const rank = rankOf(title);
    const penalty = !isGuessed ? 0 : isInTitle(rank) ? penaltyOf(title, query) : 1000;
    return penalty * maxRank + rank;
  };
}

/** Returns ids, best match first, then by title. */
export function sortByRank(rows: readonly TitleRow[], query: ParsedQuery): number[] {
  const grade = gradeOf(query);
  const entries = rows.map((row) => ({ row, grade: grade(row.title) }));
  entries.sort(
    (a, b) =>
      a.grade - b.grade ||
      compare(a.row.title_sort, b.row.title_sort) ||
      compare(a.row.book_id, b.row.book_id),
  );
  return [...new Set(entries.map(({ row }) => row.book_id))];
}

/** Ranks the first `limit` books of a set. */
const rankFirst = async (
  reader: IndexReader,
  books: BookSet,
  { query, limit }: { query: ParsedQuery; limit: number },
) => sortByRank(await reader.titles(idsOf(books, limit)), query);

/** Returns the books whose titles contain all terms. */
async function titleMatches(reader: IndexReader, books: BookSet, query: ParsedQuery): Promise<BookSet> {
  let found = books;
  for (const part of query.terms) {
    const holders = await booksFor(reader, part, { where: 'title' });
    if (holders) found = intersect(found, holders);
  }
  return found;
}

/** Returns the sort keys of titles that start with a text, with or without an article. */
const titlePrefixes = (text: string): string[] =>
  ['', ...articles.map((article) => `${article} `)].map((article) => titleSortKey(article + text));

/** True for a single-word search, whose best books are found without reading all of them. */
export const isSingleWord = ({ terms: parts }: ParsedQuery): boolean =>
  parts.length === 1 && parts.every(isCertain);

/** Returns at least `count` best books for a single word, read from ordered indexes. */
export async function topForWord(reader: IndexReader, query: ParsedQuery, count: number): Promise<number[]> {
  const { db } = reader;
  const texts = query.terms.flatMap(({ anyOf }) => anyOf.map(({ text }) => text));
  const found = new Set<number>();
  const reads = [
    (text: string) =>
      booksByTitlesAndWord(db, [...titlePrefixes(text), text], { count, first: !isApproximate(query) }),
    (text: string) => booksByPartOfTitleWord(db, [text], { count }),
  ];
  for (const read of reads)
    for (const text of texts) {
      if (found.size >= count) break;
      for (const id of await read(text)) found.add(id);
    }
  return isApproximate(query) ? sortByRank(await reader.titles([...found]), query) : [...found];
}

interface Ranking {
  readonly query: ParsedQuery;
  readonly books: BookSet;
  /** True if no filter applies besides the search, so that `books` has every match. */
  readonly isAll: boolean;
  /** True if only the best books are needed, for a page or two of results. */
  readonly headOnly: boolean;
}

/**
 * Returns the best of many books for several words: titles that start with the phrase, and some that contain
 * all words.
 */
async function topForWords(reader: IndexReader, { query, books }: Ranking): Promise<number[]> {
  const texts = titlePrefixes(query.phrase.replaceAll(boundary, ''));
  const begin = await booksByTitles(reader.db, texts, { count: headCandidates });
  const titles = idsOf(await titleMatches(reader, books, query), headCandidates);
  const ids = new Set([...begin.filter((id) => has(books, id)), ...titles]);
  return sortByRank(await reader.titles([...ids]), query);
}

/** Returns at least two pages of the best matches. */
async function rankHead(reader: IndexReader, ranking: Ranking): Promise<number[]> {
  const { query, books, isAll } = ranking;
  const first =
    isAll && isSingleWord(query)
      ? (await topForWord(reader, query, headSize)).filter((id) => has(books, id))
      : await topForWords(reader, ranking);
  if (first.length >= headSize) return first;
  const others = difference(books, fromIds(first));
  return [...first, ...(await rankFirst(reader, others, { query, limit: maxSortedAtOnce }))];
}

/** Ranks all matches. */
export async function rankAll(reader: IndexReader, ranking: Ranking): Promise<number[]> {
  const { query, books, headOnly } = ranking;
  if (sizeOf(books) <= maxSortedAtOnce) return rankFirst(reader, books, { query, limit: maxSortedAtOnce });
  const head = await rankHead(reader, ranking);
  if (headOnly) return head;
  // The rest stays unranked: nobody pages that far.
  const rest = difference(books, fromIds(head));
  const titles = await titleMatches(reader, rest, query);
  const next = await rankFirst(reader, titles, { query, limit: maxRanked });
  const then = await rankFirst(reader, difference(rest, titles), { query, limit: maxRanked });
  const last = idsOf(difference(rest, fromIds([...next, ...then])));
  return [...head, ...next, ...then, ...last];
}

/** True if any of these few matches is a title match. */
export async function hasTitleMatches(
  reader: IndexReader,
  hits: readonly { readonly query: ParsedQuery; readonly books: BookSet }[],
): Promise<boolean> {
  for (const { query, books } of hits) {
    const rankOf = rankerFor(query);
    for (const { title } of await reader.titles(idsOf(books))) if (isInTitle(rankOf(title))) return true;
  }
  return false;
}

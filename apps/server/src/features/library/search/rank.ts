import { titleSortKey } from '../rules.ts';
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

/** So many matches are simply put in order. */
const maxSortedAtOnce = 48;
/** Of more, so many in titles and in synopses are put in order for the first pages, and for all pages. */
const headCandidates = 96;
const maxRanked = 2400;
/** Books that are put in order without the others: two pages. */
export const headSize = 48;

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The ids of some books, best first: by where they match, then by title. Where something is guessed, titles go before
 * synopses, and then what is guessed least.
 */
export function sortByRank(rows: readonly TitleRow[], query: ParsedQuery): number[] {
  const isGuessed = isApproximate(query);
  const rankOf = rankerFor(query);
  const entries = rows.map((row) => {
    const rank = rankOf(row.title);
    const penalty = !isGuessed ? 0 : isInTitle(rank) ? penaltyOf(row.title, query) : 1000;
    return { row, rank, penalty };
  });
  entries.sort(
    (a, b) =>
      a.penalty - b.penalty ||
      a.rank - b.rank ||
      compare(a.row.title_sort, b.row.title_sort) ||
      compare(a.row.book_id, b.row.book_id),
  );
  return [...new Set(entries.map(({ row }) => row.book_id))];
}

/** The first `most` of a set in order. */
const rankFirst = async (
  reader: IndexReader,
  books: BookSet,
  { query, limit }: { query: ParsedQuery; limit: number },
) => sortByRank(await reader.titles(idsOf(books, limit)), query);

/** Those that hold all of it in their titles. */
async function titleMatches(reader: IndexReader, books: BookSet, query: ParsedQuery): Promise<BookSet> {
  let found = books;
  for (const part of query.terms) {
    const holders = await booksFor(reader, part, { where: 'title' });
    if (holders) found = intersect(found, holders);
  }
  return found;
}

/** How titles begin, in sort keys, that begin with a text: with it, or with an article and it. */
const titlePrefixes = (text: string): string[] =>
  ['', ...articles.map((article) => `${article} `)].map((article) => titleSortKey(article + text));

/** Whether a search is for a single word, whose best books are found without looking at all of them. */
export const isSingleWord = ({ terms: parts }: ParsedQuery): boolean =>
  parts.length === 1 && parts.every(isCertain);

/** The best books for a single word, as many as wanted or a few more, read from indexes that are in order already. */
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
  /** Nothing but the search chose them. */
  readonly isAll: boolean;
  /** The first page or two will do. */
  readonly headOnly: boolean;
}

/** The best of many for several words: titles that begin so, and some that hold them all. */
async function topForWords(reader: IndexReader, { query, books }: Ranking): Promise<number[]> {
  const texts = titlePrefixes(query.phrase.replaceAll(boundary, ''));
  const begin = await booksByTitles(reader.db, texts, { count: headCandidates });
  const titles = idsOf(await titleMatches(reader, books, query), headCandidates);
  const ids = new Set([...begin.filter((id) => has(books, id)), ...titles]);
  return sortByRank(await reader.titles([...ids]), query);
}

/** The first of many matches: at least two pages of them. */
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

/** The matches in the order that a person expects. */
export async function rankAll(reader: IndexReader, ranking: Ranking): Promise<number[]> {
  const { query, books, headOnly } = ranking;
  if (sizeOf(books) <= maxSortedAtOnce) return rankFirst(reader, books, { query, limit: maxSortedAtOnce });
  const head = await rankHead(reader, ranking);
  if (headOnly) return head;
  // Those that nobody reads as far as come last, as they are.
  const rest = difference(books, fromIds(head));
  const titles = await titleMatches(reader, rest, query);
  const next = await rankFirst(reader, titles, { query, limit: maxRanked });
  const then = await rankFirst(reader, difference(rest, titles), { query, limit: maxRanked });
  const last = idsOf(difference(rest, fromIds([...next, ...then])));
  return [...head, ...next, ...then, ...last];
}

/** Whether any of these few hits is found by its title. */
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

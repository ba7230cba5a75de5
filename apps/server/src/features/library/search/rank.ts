import { titleSortKey } from '../rules.ts';
import { booksByPartOfTitleWord, booksByTitles, booksByTitlesAndWord, type TitleRow } from './find-store.ts';
import type { Finder } from './finder.ts';
import { booksFor } from './match.ts';
import { articles, doubtOf, isCertain, isGuess, isInTitle, standings, type Wanted } from './parts.ts';
import { type Books, both, has, idsOf, setOf, sizeOf, without } from './sets.ts';
import { mark } from './text.ts';

/** So many matches are simply put in order. */
const fewMatches = 48;
/** Of more, so many in titles and in synopses are put in order for the first pages, and for all pages. */
const rankedAtFirst = 96;
const mostRanked = 2400;
/** Books that are put in order without the others: two pages. */
export const headLength = 48;

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The ids of some books, best first: by where they match, then by title. Where something is guessed, titles go before
 * synopses, and then what is guessed least.
 */
export function inOrder(rows: readonly TitleRow[], wanted: Wanted): number[] {
  const guessed = isGuess(wanted);
  const standingOf = standings(wanted);
  const placed = rows.map((row) => {
    const standing = standingOf(row.title);
    const doubt = !guessed ? 0 : isInTitle(standing) ? doubtOf(row.title, wanted) : 1000;
    return { row, standing, doubt };
  });
  placed.sort(
    (a, b) =>
      a.doubt - b.doubt ||
      a.standing - b.standing ||
      compare(a.row.title_sort, b.row.title_sort) ||
      compare(a.row.book_id, b.row.book_id),
  );
  return [...new Set(placed.map(({ row }) => row.book_id))];
}

/** The first `most` of a set in order. */
const ranked = async (finder: Finder, books: Books, { wanted, most }: { wanted: Wanted; most: number }) =>
  inOrder(await finder.titles(idsOf(books, most)), wanted);

/** Those that hold all of it in their titles. */
async function inTitles(finder: Finder, books: Books, wanted: Wanted): Promise<Books> {
  let found = books;
  for (const part of wanted.parts) {
    const holders = await booksFor(finder, part, { where: 'title' });
    if (holders) found = both(found, holders);
  }
  return found;
}

/** How titles begin, in sort keys, that begin with a text: with it, or with an article and it. */
const beginnings = (text: string): string[] =>
  ['', ...articles.map((article) => `${article} `)].map((article) => titleSortKey(article + text));

/** Whether a search is for a single word, whose best books are found without looking at all of them. */
export const isOneWord = ({ parts }: Wanted): boolean => parts.length === 1 && parts.every(isCertain);

/** The best books for a single word, as many as wanted or a few more, read from indexes that are in order already. */
export async function bestForOneWord(finder: Finder, wanted: Wanted, count: number): Promise<number[]> {
  const { db } = finder;
  const texts = wanted.parts.flatMap(({ anyOf }) => anyOf.map(({ text }) => text));
  const found = new Set<number>();
  const reads = [
    (text: string) =>
      booksByTitlesAndWord(db, [...beginnings(text), text], { count, first: !isGuess(wanted) }),
    (text: string) => booksByPartOfTitleWord(db, [text], { count }),
  ];
  for (const read of reads)
    for (const text of texts) {
      if (found.size >= count) break;
      for (const id of await read(text)) found.add(id);
    }
  return isGuess(wanted) ? inOrder(await finder.titles([...found]), wanted) : [...found];
}

interface Ranking {
  readonly wanted: Wanted;
  readonly books: Books;
  /** Nothing but the search chose them. */
  readonly isAll: boolean;
  /** The first page or two will do. */
  readonly headOnly: boolean;
}

/** The best of many for several words: titles that begin so, and some that hold them all. */
async function bestForWords(finder: Finder, { wanted, books }: Ranking): Promise<number[]> {
  const texts = beginnings(wanted.whole.replaceAll(mark, ''));
  const begin = await booksByTitles(finder.db, texts, { count: rankedAtFirst });
  const titles = idsOf(await inTitles(finder, books, wanted), rankedAtFirst);
  const ids = new Set([...begin.filter((id) => has(books, id)), ...titles]);
  return inOrder(await finder.titles([...ids]), wanted);
}

/** The first of many matches: at least two pages of them. */
async function headOf(finder: Finder, ranking: Ranking): Promise<number[]> {
  const { wanted, books, isAll } = ranking;
  const first =
    isAll && isOneWord(wanted)
      ? (await bestForOneWord(finder, wanted, headLength)).filter((id) => has(books, id))
      : await bestForWords(finder, ranking);
  if (first.length >= headLength) return first;
  const others = without(books, setOf(first));
  return [...first, ...(await ranked(finder, others, { wanted, most: fewMatches }))];
}

/** The matches in the order that a person expects. */
export async function inExpectedOrder(finder: Finder, ranking: Ranking): Promise<number[]> {
  const { wanted, books, headOnly } = ranking;
  if (sizeOf(books) <= fewMatches) return ranked(finder, books, { wanted, most: fewMatches });
  const head = await headOf(finder, ranking);
  if (headOnly) return head;
  // Those that nobody reads as far as come last, as they are.
  const rest = without(books, setOf(head));
  const titles = await inTitles(finder, rest, wanted);
  const next = await ranked(finder, titles, { wanted, most: mostRanked });
  const then = await ranked(finder, without(rest, titles), { wanted, most: mostRanked });
  const last = idsOf(without(rest, setOf([...next, ...then])));
  return [...head, ...next, ...then, ...last];
}

/** Whether any of these few hits is found by its title. */
export async function someInTitles(
  finder: Finder,
  hits: readonly { readonly wanted: Wanted; readonly books: Books }[],
): Promise<boolean> {
  for (const { wanted, books } of hits) {
    const standingOf = standings(wanted);
    for (const { title } of await finder.titles(idsOf(books))) if (isInTitle(standingOf(title))) return true;
  }
  return false;
}

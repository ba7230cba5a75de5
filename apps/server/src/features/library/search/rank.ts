import { titleSortKey } from '../rules.ts';
import {
  booksByPartOfTitleWord,
  booksByTitle,
  booksByTitleWord,
  type FindDb,
  type TitleRow,
  titlesOf,
} from './find-store.ts';
import { booksFor } from './match.ts';
import { articles, isCertain, standingOf, type Wanted } from './parts.ts';
import { type Books, both, has, idsOf, setOf, sizeOf, without } from './sets.ts';

/** So many matches are simply put in order. */
const fewMatches = 48;
/** Of more, so many in titles and in synopses are put in order for the first pages, and for all pages. */
const rankedAtFirst = 96;
const mostRanked = 2400;
/** Books that are put in order without the others: two pages. */
export const headLength = 48;

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** The ids of some books, best first: by where they match, then by title. */
export const inOrder = (rows: readonly TitleRow[], wanted: Wanted): number[] => [
  ...new Set(
    rows
      .map((row) => ({ ...row, standing: standingOf(row.title, wanted) }))
      .toSorted(
        (a, b) =>
          a.standing - b.standing || compare(a.title_sort, b.title_sort) || compare(a.book_id, b.book_id),
      )
      .map(({ book_id }) => book_id),
  ),
];

/** The first `most` of a set in order. */
const ranked = async (db: FindDb, books: Books, { wanted, most }: { wanted: Wanted; most: number }) =>
  inOrder(await titlesOf(db, idsOf(books, most)), wanted);

/** Those that hold all of it in their titles. */
async function inTitles(db: FindDb, books: Books, wanted: Wanted): Promise<Books> {
  let found = books;
  for (const part of wanted.parts) {
    const holders = await booksFor(db, part, { where: 'title' });
    if (holders) found = both(found, holders);
  }
  return found;
}

/** Whether a search is for a single word, whose best books are found without looking at all of them. */
export const isOneWord = ({ parts }: Wanted): boolean => parts.length === 1 && parts.every(isCertain);

/** The best books for a single word, as many as wanted or a few more, read from indexes that are in order already. */
export async function bestForOneWord(db: FindDb, { parts }: Wanted, count: number): Promise<number[]> {
  const texts = parts.flatMap(({ anyOf }) => anyOf.map(({ text }) => text));
  const found = new Set<number>();
  const reads = [
    ...['', ...articles.map((article) => `${article} `)].map(
      (article) => (text: string) => booksByTitle(db, titleSortKey(article + text), count),
    ),
    (text: string) => booksByTitleWord(db, text, count),
    (text: string) => booksByPartOfTitleWord(db, text, count),
  ];
  for (const read of reads)
    for (const text of texts) {
      if (found.size >= count) break;
      for (const id of await read(text)) found.add(id);
    }
  return [...found];
}

interface Matches {
  readonly wanted: Wanted;
  readonly books: Books;
  /** Nothing but the search chose them. */
  readonly isAll: boolean;
  /** The first page or two will do. */
  readonly headOnly: boolean;
}

/** The first of many matches: at least two pages of them. */
async function headOf(db: FindDb, { wanted, books, isAll }: Matches): Promise<number[]> {
  const first =
    isAll && isOneWord(wanted)
      ? (await bestForOneWord(db, wanted, headLength)).filter((id) => has(books, id))
      : await ranked(db, await inTitles(db, books, wanted), { wanted, most: rankedAtFirst });
  if (first.length >= headLength) return first;
  const others = without(books, setOf(first));
  return [...first, ...(await ranked(db, others, { wanted, most: fewMatches }))];
}

/** The matches in the order that a person expects. */
export async function inExpectedOrder(db: FindDb, matches: Matches): Promise<number[]> {
  const { wanted, books, headOnly } = matches;
  if (sizeOf(books) <= fewMatches) return ranked(db, books, { wanted, most: fewMatches });
  const head = await headOf(db, matches);
  if (headOnly) return head;
  // Those that nobody reads as far as come last, as they are.
  const rest = without(books, setOf(head));
  const titles = await inTitles(db, rest, wanted);
  const next = await ranked(db, titles, { wanted, most: mostRanked });
  const then = await ranked(db, without(rest, titles), { wanted, most: mostRanked });
  const last = idsOf(without(rest, setOf([...next, ...then])));
  return [...head, ...next, ...then, ...last];
}

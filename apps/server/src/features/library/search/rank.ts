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
import { isCertain, standingOf, type Text, type Wanted } from './parts.ts';
import { both, type Ids, setOf, without } from './sets.ts';

/** So many matches are simply put in order. */
const fewMatches = 120;
/** Matches that are put in order at most, in titles and in synopses; nobody reads as far as the others. */
const mostRanked = 2400;

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

const ranked = async (db: FindDb, ids: ArrayLike<number>, wanted: Wanted): Promise<number[]> =>
  inOrder(await titlesOf(db, ids), wanted);

/** The first few in order, the others after them. */
async function rankedAsFar(db: FindDb, ids: Ids, wanted: Wanted): Promise<number[]> {
  return [...(await ranked(db, ids.subarray(0, mostRanked), wanted)), ...ids.subarray(mostRanked)];
}

/** Many matches: those in titles first. */
async function rankedByHalves(db: FindDb, ids: Ids, wanted: Wanted): Promise<number[]> {
  let inTitles = ids;
  for (const part of wanted.parts) {
    const books = await booksFor(db, part, 'title');
    if (books) inTitles = both(inTitles, books);
  }
  const others = without(ids, inTitles);
  return [...(await rankedAsFar(db, inTitles, wanted)), ...(await rankedAsFar(db, others, wanted))];
}

const textsOf = ({ parts: [part] }: Wanted): string[] => part?.anyOf.map(({ text }: Text) => text) ?? [];

/** Whether a search is for a single word, whose best books are found without looking at all of them. */
export const isOneWord = ({ parts }: Wanted): boolean => parts.length === 1 && parts.every(isCertain);

/** The best books for a single word, as many as wanted or a few more, read from indexes that are in order already. */
export async function bestForOneWord(db: FindDb, wanted: Wanted, count: number): Promise<number[]> {
  const found = new Set<number>();
  const reads = [
    (text: string) => booksByTitle(db, titleSortKey(text)),
    (text: string) => booksByTitleWord(db, text),
    (text: string) => booksByPartOfTitleWord(db, text),
  ];
  for (const read of reads)
    for (const text of textsOf(wanted)) {
      if (found.size >= count) break;
      for (const id of await read(text)) found.add(id);
    }
  return [...found];
}

interface Matches {
  readonly wanted: Wanted;
  readonly ids: Ids;
  /** Nothing but the search chose them. */
  readonly isAll: boolean;
  /** The first page or two will do. */
  readonly headOnly: boolean;
}

/** Books that are put in order without the others: four pages. */
export const headLength = 96;

/** The matches in the order that a person expects. */
export async function inExpectedOrder(
  db: FindDb,
  { wanted, ids, isAll, headOnly }: Matches,
): Promise<number[]> {
  if (ids.length <= fewMatches) return ranked(db, ids, wanted);
  if (!isAll || !isOneWord(wanted)) return rankedByHalves(db, ids, wanted);
  const best = both(setOf(await bestForOneWord(db, wanted, headLength)), ids);
  const others = without(ids, best);
  const filled = setOf([...best, ...others.subarray(0, Math.max(0, headLength - best.length))]);
  const head = await ranked(db, filled, wanted);
  return headOnly ? head : [...head, ...(await rankedByHalves(db, without(ids, filled), wanted))];
}

import { type TextRow, textsOf, type Where } from './find-store.ts';
import type { Finder } from './finder.ts';
import { canBeLookedUp, holds, isCertain, isShort, type Part, type Wanted } from './parts.ts';
import { type Books, both, either, idsOf, setOf, sizeOf } from './sets.ts';

/** The parts of a search that are looked up; the others are compared. */
const lookedUp = 8;
/** Words whose sets are joined for one part at first, and at most: some texts are part of very many words. */
const wordsAtFirst = 200;
const mostWords = 500;
/** So few books are rather compared than looked up by so many words; and no more than so many are. */
const fewToCompare = 96;
const mostCompared = 480;

export interface Matches {
  readonly books: Books;
  /** There are more, which nobody looked for. */
  readonly isFloor: boolean;
}

/** The books that can hold a part; null when the index does not say, or only by more than `most` words. */
export async function booksFor(
  finder: Finder,
  { anyOf }: Part,
  { where, most = wordsAtFirst }: { where: Where; most?: number },
): Promise<Books | null> {
  let all: Books | null = null;
  for (const { leads } of anyOf) {
    let found: Books | null = null;
    for (const lead of leads) {
      const books: Books | null = await finder.books({ ...lead, where, most });
      if (!books) return null;
      found = found ? both(found, books) : books;
    }
    if (!found) return null;
    all = all ? either(all, found) : found;
  }
  return all;
}

/** The books for a text that is part of many words; of very many, which is then meant as a word of its own. */
async function booksForCommon(finder: Finder, part: Part, where: Where): Promise<Books> {
  const books = await booksFor(finder, part, { where, most: mostWords });
  if (books) return books;
  const asWords = part.anyOf.map(({ text }) => finder.books({ text, asPart: false, where, most: mostWords }));
  return (await Promise.all(asWords)).reduce<Books>(
    (all, found) => (found ? either(all, found) : all),
    setOf([]),
  );
}

/** Searches for a few letters are looked for in titles: every synopsis holds them. */
const whereToLook = ({ parts }: Wanted): Where =>
  parts.every(({ anyOf }) => anyOf.every(isShort)) ? 'title' : 'anywhere';

const heldBy = (rows: readonly TextRow[], parts: readonly Part[]): Books =>
  setOf(rows.filter((row) => parts.every((part) => holds(row, part))).map(({ book_id }) => book_id));

/** Those of the books whose texts hold all of these parts. */
async function compared(
  finder: Finder,
  books: Books,
  { parts, where }: { parts: readonly Part[]; where: Where },
): Promise<Books> {
  if (parts.length === 0) return books;
  if (where === 'anywhere') return heldBy(await textsOf(finder.db, idsOf(books)), parts);
  return heldBy(
    (await finder.titles(idsOf(books))).map((row) => ({ ...row, synopsis: '' })),
    parts,
  );
}

/** Those of `among` that match. */
export const matchesAmong = (finder: Finder, wanted: Wanted, among: Books): Promise<Books> =>
  compared(finder, among, { parts: wanted.parts, where: whereToLook(wanted) });

/** Of more books than are compared, so many that hold what is certain in their titles, else any. */
async function someOf(finder: Finder, books: Books, parts: readonly Part[]): Promise<Books> {
  let likely = books;
  for (const part of parts) {
    const titled = isCertain(part) ? await booksFor(finder, part, { where: 'title' }) : null;
    if (titled) likely = both(likely, titled);
  }
  const first = idsOf(likely, mostCompared);
  return setOf([...first, ...idsOf(books, mostCompared - first.length)]);
}

/** All books that match, there or where such a search is looked for; null when no word leads to them. */
export async function matchesOf(finder: Finder, wanted: Wanted, place?: Where): Promise<Matches | null> {
  const where = place ?? whereToLook(wanted);
  const open = new Set(wanted.parts);
  let found: Books | null = null;
  const meet = (part: Part, books: Books): void => {
    found = found ? both(found, books) : books;
    if (isCertain(part)) open.delete(part);
  };
  const size = () => (found ? sizeOf(found) : Number.POSITIVE_INFINITY);

  const lookUps = wanted.parts.filter(canBeLookedUp).slice(0, lookedUp);
  for (const part of lookUps) {
    const books = await booksFor(finder, part, { where });
    if (books) meet(part, books);
    if (size() === 0) return { books: setOf([]), isFloor: false };
  }
  for (const part of lookUps) {
    if (!open.has(part) || size() <= fewToCompare || lookUps.length === 1) continue;
    if (isCertain(part)) meet(part, await booksForCommon(finder, part, where));
  }
  if (!found) return null;
  const isFloor = open.size > 0 && size() > mostCompared;
  const books = isFloor ? await someOf(finder, found, wanted.parts) : found;
  return { books: await compared(finder, books, { parts: [...open], where }), isFloor };
}

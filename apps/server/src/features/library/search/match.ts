import { booksWith, type FindDb, type TextRow, textsOf, titlesOf } from './find-store.ts';
import { canBeLookedUp, holds, isCertain, type Part, type Wanted } from './parts.ts';
import { both, type Ids, setOf, union } from './sets.ts';

/** The words of a search that are looked up; the others are compared. */
const lookedUp = 6;
/** So few books are few enough: the rest of a search is compared with their texts. */
const fewEnough = 60;
/** Texts that are compared for one search; where there would be more, no word leads. */
const mostCompared = 5000;

type Where = 'title' | 'anywhere';

/** The books that can hold a part; null when the index does not say. */
export async function booksFor(db: FindDb, { anyOf }: Part, where: Where): Promise<Ids | null> {
  const sets: Ids[] = [];
  for (const { lead } of anyOf) {
    const set = lead === undefined ? null : await booksWith(db, lead, where);
    if (!set) return null;
    sets.push(set);
  }
  return union(sets);
}

const longestFirst = (parts: readonly Part[]): Part[] =>
  parts
    .filter(canBeLookedUp)
    .toSorted((a, b) => (b.anyOf[0]?.lead?.length ?? 0) - (a.anyOf[0]?.lead?.length ?? 0))
    .slice(0, lookedUp);

/** One or two letters alone are looked for in titles: every synopsis holds them. */
const shortest = 2;
const whereToLook = ({ parts }: Wanted): Where =>
  parts.every(({ anyOf }) => anyOf.every(({ text }) => Array.from(text).length <= shortest))
    ? 'title'
    : 'anywhere';

const heldBy = (rows: readonly TextRow[], parts: readonly Part[]): Ids =>
  setOf(rows.filter((row) => parts.every((part) => holds(row, part))).map(({ book_id }) => book_id));

/** Those of the books whose texts hold all of these parts. */
const compared = async (db: FindDb, ids: Ids, parts: readonly Part[]): Promise<Ids> =>
  parts.length === 0 ? ids : heldBy(await textsOf(db, ids), parts);

/** Those of `among` that match. */
export async function matchesAmong(db: FindDb, wanted: Wanted, among: Ids): Promise<Ids> {
  if (whereToLook(wanted) === 'anywhere') return compared(db, among, wanted.parts);
  const rows = (await titlesOf(db, among)).map((row) => ({ ...row, synopsis: '' }));
  return heldBy(rows, wanted.parts);
}

/** All books that match; null when no word leads to few enough to compare. */
export async function matchesOf(db: FindDb, wanted: Wanted): Promise<Ids | null> {
  const where = whereToLook(wanted);
  const open = new Set(wanted.parts);
  let found: Ids | null = null;
  for (const part of longestFirst(wanted.parts)) {
    if (found && found.length <= fewEnough) break;
    const books = await booksFor(db, part, where);
    if (!books) continue;
    found = found ? both(found, books) : books;
    if (isCertain(part)) open.delete(part);
  }
  if (!found || (open.size > 0 && found.length > mostCompared)) return null;
  return compared(db, found, [...open]);
}

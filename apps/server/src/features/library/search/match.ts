import { blocksOf, blocksWith, type FindDb, type TextRow, textsOf, titlesOf } from './find-store.ts';
import { canBeLookedUp, holds, isCertain, isShort, type Part, type Wanted } from './parts.ts';
import { type Books, both, idsOf, setOf, sizeOf, unpack } from './sets.ts';

/** The parts of a search that are looked up; the others are compared. */
const lookedUp = 8;
/** Stored blocks that are joined for one part at first, and at most: some texts are part of very many words. */
const blocksAtFirst = 200;
const mostBlocks = 500;
/** So few books are rather compared than looked up in so many blocks; and no more than so many are. */
const fewToCompare = 240;
const mostCompared = 5000;

type Where = 'title' | 'anywhere';

/** The books that can hold a part; null when the index does not say, or only with more than `most` blocks. */
export async function booksFor(
  db: FindDb,
  { anyOf }: Part,
  { where, most = blocksAtFirst }: { where: Where; most?: number },
): Promise<Books | null> {
  const blocks = [];
  for (const { lead, must } of anyOf) {
    if (lead === undefined) return null;
    const read = must === 'be a word' ? blocksOf : blocksWith;
    const found = await read(db, lead, { where, limit: most });
    if (found.length >= most) return null;
    blocks.push(...found);
  }
  return unpack(blocks);
}

/** The books for a text that is part of many words; of very many, which is then meant as a word of its own. */
async function booksForCommon(db: FindDb, part: Part, where: Where): Promise<Books> {
  const books = await booksFor(db, part, { where, most: mostBlocks });
  if (books) return books;
  const blocks = part.anyOf.map(({ text }) => blocksOf(db, text, { where, limit: mostBlocks }));
  return unpack((await Promise.all(blocks)).flat());
}

/** Searches for a few letters are looked for in titles: every synopsis holds them. */
const whereToLook = ({ parts }: Wanted): Where =>
  parts.every(({ anyOf }) => anyOf.every(isShort)) ? 'title' : 'anywhere';

const heldBy = (rows: readonly TextRow[], parts: readonly Part[]): Books =>
  setOf(rows.filter((row) => parts.every((part) => holds(row, part))).map(({ book_id }) => book_id));

/** Those of the books whose texts hold all of these parts. */
const compared = async (db: FindDb, books: Books, parts: readonly Part[]): Promise<Books> =>
  parts.length === 0 ? books : heldBy(await textsOf(db, idsOf(books)), parts);

/** Those of `among` that match. */
export async function matchesAmong(db: FindDb, wanted: Wanted, among: Books): Promise<Books> {
  if (whereToLook(wanted) === 'anywhere') return compared(db, among, wanted.parts);
  const rows = (await titlesOf(db, idsOf(among))).map((row) => ({ ...row, synopsis: '' }));
  return heldBy(rows, wanted.parts);
}

/** All books that match; null when no word leads to few enough to compare. */
export async function matchesOf(db: FindDb, wanted: Wanted): Promise<Books | null> {
  const where = whereToLook(wanted);
  const open = new Set(wanted.parts);
  let found: Books | null = null;
  const meet = (part: Part, books: Books): void => {
    found = found ? both(found, books) : books;
    if (isCertain(part)) open.delete(part);
  };
  const size = () => (found ? sizeOf(found) : Number.POSITIVE_INFINITY);

  const lookUps = wanted.parts.filter(canBeLookedUp).slice(0, lookedUp);
  for (const part of lookUps) {
    const books = await booksFor(db, part, { where });
    if (books) meet(part, books);
    if (size() === 0) return found;
  }
  for (const part of lookUps) {
    if (!open.has(part) || size() <= fewToCompare || lookUps.length === 1) continue;
    if (isCertain(part)) meet(part, await booksForCommon(db, part, where));
  }
  if (!found || (open.size > 0 && size() > mostCompared)) return null;
  return compared(db, found, [...open]);
}

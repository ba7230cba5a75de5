import { type BookSet, fromIds, idsOf, intersect, sizeOf, union } from './bitmap.ts';
import { type SearchField, type TextRow, textsOf } from './index-queries.ts';
import type { IndexReader } from './index-reader.ts';
import {
  canBeLookedUp,
  isCertain,
  isShort,
  matchesTerm,
  type ParsedQuery,
  type Term,
} from './query-terms.ts';

/** Number of terms looked up in the index; the others are compared with the texts. */
const maxLookups = 8;
/** Maximum words merged for one term, at first and in a retry: some texts are part of very many words. */
const initialMaxWords = 200;
const maxWords = 500;
/**
 * With at most this many candidates, their texts are scanned instead of doing more lookups. At most `maxScanned`
 * texts are scanned.
 */
const fewToScan = 96;
const maxScanned = 480;

export interface Matches {
  readonly books: BookSet;
  /** True if there may be more matches, which were not searched for. */
  readonly isFloor: boolean;
}

/**
 * Returns the books that may contain a term; null if the index cannot tell, or only with more than
 * `wordLimit` words.
 */
export async function booksFor(
  reader: IndexReader,
  { anyOf }: Term,
  { where, wordLimit = initialMaxWords }: { where: SearchField; wordLimit?: number },
): Promise<BookSet | null> {
  let all: BookSet | null = null;
  for (const { keys } of anyOf) {
    let found: BookSet | null = null;
    for (const key of keys) {
      const books: BookSet | null = await reader.books({ ...key, where, maxWords: wordLimit });
      if (!books) return null;
      found = found ? intersect(found, books) : books;
    }
    if (!found) return null;
    all = all ? union(all, found) : found;
  }
  return all;
}

/**
 * Returns the books for a text that is part of many words; if there are too many, only for the text as a
 * complete word.
 */
async function booksForCommon(reader: IndexReader, term: Term, where: SearchField): Promise<BookSet> {
  const books = await booksFor(reader, term, { where, wordLimit: maxWords });
  if (books) return books;
  const asWords = term.anyOf.map(({ text }) =>
    reader.books({ text, isPartial: false, where, maxWords: maxWords }),
  );
  return (await Promise.all(asWords)).reduce<BookSet>(
    (all, found) => (found ? union(all, found) : all),
    fromIds([]),
  );
}

/** Very short searches match titles only, because every synopsis contains them. */
const fieldFor = ({ terms: parts }: ParsedQuery): SearchField =>
  parts.every(({ anyOf }) => anyOf.every(isShort)) ? 'title' : 'anywhere';

const booksMatching = (rows: readonly TextRow[], terms: readonly Term[]): BookSet =>
  fromIds(rows.filter((row) => terms.every((term) => matchesTerm(row, term))).map(({ book_id }) => book_id));

/** Returns the books whose texts contain all of these terms. */
async function scanTexts(
  reader: IndexReader,
  books: BookSet,
  { terms, where }: { terms: readonly Term[]; where: SearchField },
): Promise<BookSet> {
  if (terms.length === 0) return books;
  if (where === 'anywhere') return booksMatching(await textsOf(reader.db, idsOf(books)), terms);
  return booksMatching(
    (await reader.titles(idsOf(books))).map((row) => ({ ...row, synopsis: '' })),
    terms,
  );
}

/** Returns the books of `among` that match. Only texts that the index cannot tell about are scanned. */
export async function filterMatches(
  reader: IndexReader,
  query: ParsedQuery,
  among: BookSet,
): Promise<BookSet> {
  const where = fieldFor(query);
  const unverified = new Set(query.terms);
  let found = among;
  for (const term of query.terms.filter(canBeLookedUp).slice(0, maxLookups)) {
    if (sizeOf(found) === 0) return found;
    const books = await booksFor(reader, term, { where });
    if (!books) continue;
    found = intersect(found, books);
    if (isCertain(term)) unverified.delete(term);
  }
  return scanTexts(reader, found, { terms: [...unverified], where });
}

/** Selects which books to scan if there are too many: those whose titles contain exact terms first. */
async function selectLikely(reader: IndexReader, books: BookSet, terms: readonly Term[]): Promise<BookSet> {
  let likely = books;
  for (const term of terms) {
    const titled = isCertain(term) ? await booksFor(reader, term, { where: 'title' }) : null;
    if (titled) likely = intersect(likely, titled);
  }
  const first = idsOf(likely, maxScanned);
  return fromIds([...first, ...idsOf(books, maxScanned - first.length)]);
}

/** Returns all matching books, in `field` or in the default one; null if no term can be looked up. */
export async function matchesOf(
  reader: IndexReader,
  query: ParsedQuery,
  field?: SearchField,
): Promise<Matches | null> {
  const where = field ?? fieldFor(query);
  const unverified = new Set(query.terms);
  let found: BookSet | null = null;
  const narrow = (term: Term, books: BookSet): void => {
    found = found ? intersect(found, books) : books;
    if (isCertain(term)) unverified.delete(term);
  };
  const size = () => (found ? sizeOf(found) : Number.POSITIVE_INFINITY);

  const lookUps = query.terms.filter(canBeLookedUp).slice(0, maxLookups);
  for (const term of lookUps) {
    const books = await booksFor(reader, term, { where });
    if (books) narrow(term, books);
    if (size() === 0) return { books: fromIds([]), isFloor: false };
  }
  for (const term of lookUps) {
    if (!unverified.has(term) || size() <= fewToScan || lookUps.length === 1) continue;
    if (isCertain(term)) narrow(term, await booksForCommon(reader, term, where));
  }
  if (!found) return null;
  const isFloor = unverified.size > 0 && size() > maxScanned;
  const books = isFloor ? await selectLikely(reader, found, query.terms) : found;
  return { books: await scanTexts(reader, books, { terms: [...unverified], where }), isFloor };
}

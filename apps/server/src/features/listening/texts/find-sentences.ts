import { chapterTextLimits, type FoundSentence, matchWords, spokenWords } from '@lamplight/contract';
import { sql } from 'kysely';
import { findMatches, type IdRange, type MatchKind } from '../../../db/full-text.ts';
import { prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { PageRange } from '../../../http/pagination.ts';
import type { Visibility } from '../../../http/reader.ts';
import { prepareByLevel } from '../../catalogue/index.ts';
import { type WordSearch, wordSearchesOf } from './search-words.ts';

/** A search counts as common only if each of its words is in more sentences than this; see `maxExpected`. */
const commonFrom = 20_000;
/**
 * A search counts as common only if more sentences than this are expected to contain all its words. Other searches
 * use the index.
 */
const maxExpected = 15_000;
/** Number of sentences in each range that a common search reads; it begins with the latest. */
const rangeLength = 20_000;
/** Maximum number of ranges that a common search reads. */
const maxRanges = 10;
/** Maximum number of id ranges of a book's sentences: chapters that are published again get later ids. */
const maxBookRanges = 100;
/**
 * Number of sentences requested from the index: first a few more than needed, then more if the reader may not see
 * enough of them. The first two are sizes of prepared lists.
 */
const candidates = [240, 1000, 6000] as const;
/** Maximum number of sentences read per range. */
const maxKnown = 1000;

/** Maximum sentences whose words are compared with those of a search. */
const maxCompared = 100;

interface Scope {
  readonly bookId: number | undefined;
  /** Visibility level of the reader: sentences of unreleased chapters are not found. */
  readonly level: Visibility;
}

/** Returns the first and the last id of all sentences. */
async function wholeRange(db: Database): Promise<IdRange> {
  const ids = db.selectFrom('sentences').select('id').limit(1);
  // Two queries, because in a single one SQLite would read all ids.
  const [first, last] = await Promise.all([
    ids.orderBy('id').executeTakeFirst(),
    ids.orderBy('id', 'desc').executeTakeFirst(),
  ]);
  return { from: first?.id ?? 0, to: last?.id ?? -1 };
}

/** Returns the ranges of ids that contain only sentences of a book. */
const bookRanges = async (db: Database, bookId: number): Promise<IdRange[]> => {
  const { rows } = await sql<IdRange>`select min(id) as "from", max(id) as "to" from (
    select id, id - row_number() over (order by id) as island from sentences where book_id = ${bookId}
  ) as ids group by island order by 1 limit ${maxBookRanges}`.execute(db);
  return rows;
};

/** Divides ids into ranges that a common search can read, the latest first. */
function latestRanges({ from, to }: IdRange): IdRange[] {
  const count = Math.min(maxRanges, Math.max(1, Math.ceil((to - from + 1) / rangeLength)));
  return Array.from({ length: count }, (_, index) => ({
    from: to - rangeLength * (index + 1) + 1,
    to: to - rangeLength * index,
  }));
}

interface KnownSentence {
  readonly id: number;
  readonly book_id: number;
  readonly content: string;
}

/** Reads sentences whose chapter a reader may see. */
const readKnown = prepareByLevel((level) =>
  prepareQueryByIds<KnownSentence>((db, ids) =>
    db
      .selectFrom('sentences')
      .innerJoin('chapters', 'chapters.id', 'sentences.chapter_id')
      .select(['sentences.id', 'sentences.book_id', 'sentences.content'])
      .where('sentences.id', 'in', ids)
      .where('chapters.visibility', '<=', level),
  ),
);

/** Lists those of some sentences that a reader may see, in the order of their ids. */
async function listKnown(
  db: Database,
  { bookId, level }: Scope,
  found: readonly number[],
): Promise<KnownSentence[]> {
  // A second query, because in a single one PostgreSQL would join all sentences before using the index.
  const rows = await readKnown(level)(db, found);
  return rows
    .filter(({ book_id }) => bookId === undefined || book_id === bookId)
    .toSorted((a, b) => a.id - b.id);
}

/** Returns matching sentences that the reader may see, in the order of their ids. @param range null for all */
async function findKnown(
  db: Database,
  scope: Scope,
  range: IdRange | null,
  search: WordSearch,
  kind: MatchKind,
): Promise<KnownSentence[]> {
  const readsRange = range !== null && search.rarest > range.to - range.from;
  let sentences: KnownSentence[] = [];
  for (const limit of candidates) {
    const found = await findMatches(db, search, kind, { range, limit, readsRange });
    sentences = await listKnown(db, scope, found);
    if (found.length < limit || sentences.length >= chapterTextLimits.found) break;
  }
  return sentences.slice(0, maxKnown);
}

/** Returns the ranges that a search reads one after the other until there are enough sentences; null for all. */
async function rangesFor(
  db: Database,
  { bookId }: Scope,
  search: WordSearch,
  whole: IdRange,
): Promise<readonly (IdRange | null)[]> {
  if (bookId !== undefined) return bookRanges(db, bookId);
  const total = whole.to - whole.from + 1;
  const isCommon = search.rarest > commonFrom && search.shareOf(total) * total > maxExpected;
  return isCommon ? latestRanges(whole) : [null];
}

/** Ids of sentences that match a search. */
interface Matches {
  /** Ids of sentences with the phrase, ascending. */
  readonly phrase: readonly number[];
  /** Ids of sentences with the words anywhere; may include those in `phrase`. */
  readonly all: readonly number[];
}

/** Compares the words of sentences with those of a search; returns the ids of those that match. */
function compare(sentences: readonly KnownSentence[], search: WordSearch): Matches {
  const { first, lastForms } = search;
  const isLast = (word: string) => lastForms.includes(word);
  const matches = sentences.map(({ id, content }) => ({
    id,
    match: matchWords(spokenWords(content), first, isLast),
  }));
  const idsOf = (kind: 'phrase' | 'apart') =>
    matches.flatMap(({ id, match }) => (match === kind ? [id] : []));
  return { phrase: idsOf('phrase'), all: idsOf('apart') };
}

/**
 * Finds the few sentences with the rarest words of a search, and compares all their words without the index, which
 * would read all sentences with the frequent words. Null if too many sentences have the rarest words.
 */
async function findByRarest(
  db: Database,
  scope: Scope,
  search: WordSearch,
  total: number,
): Promise<Matches | null> {
  const rarest = search.rarestWords(total, maxCompared);
  if (!rarest) return null;
  const limit = 2 * maxCompared;
  const found = await findMatches(db, rarest, 'all', { range: null, limit, readsRange: false });
  // Words that often occur together are in more sentences than expected, so the limit may be reached.
  return found.length === limit ? null : compare(await listKnown(db, scope, found), search);
}

async function findByIndex(db: Database, scope: Scope, search: WordSearch, whole: IdRange): Promise<Matches> {
  const max = chapterTextLimits.found;
  const ranges = await rangesFor(db, scope, search, whole);
  if (search.isCompleted) {
    // With the index, each completion would need a phrase search of its own: compare the first sentences here
    // instead.
    const sentences: KnownSentence[] = [];
    for (const range of ranges)
      if (sentences.length < max) sentences.push(...(await findKnown(db, scope, range, search, 'all')));
    return compare(sentences, search);
  }
  const phrase: number[] = [];
  for (const range of ranges) {
    if (phrase.length >= max) break;
    for (const { id } of await findKnown(db, scope, range, search, 'phrase')) phrase.push(id);
  }
  const all: number[] = [];
  if (search.first.length > 0)
    for (const range of ranges) {
      if (new Set([...phrase, ...all]).size >= max) break;
      for (const { id } of await findKnown(db, scope, range, search, 'all')) all.push(id);
    }
  return { phrase: phrase.toSorted((a, b) => a - b), all };
}

export interface FoundSentences {
  readonly rows: FoundSentence[];
  readonly total: number;
}

/**
 * Finds sentences with all words of a search: first those with the words in direct succession, then others, each
 * ordered by the publication of the texts. The work is bounded: the search starts from rare words; if all words are
 * common, it reads range by range, the latest first, until there are enough sentences. The last word is completed if
 * too few sentences contain it as written; words that are in no sentence are corrected.
 */
export async function findSentences(
  db: Database,
  { q, ...scope }: Scope & { readonly q: string },
  { limit, offset }: PageRange,
): Promise<FoundSentences> {
  const [searches, whole] = await Promise.all([wordSearchesOf(db, q), wholeRange(db)]);
  if (searches.length === 0) return { rows: [], total: 0 };
  const max = chapterTextLimits.found;
  const exact = new Set<number>();
  const apart: number[] = [];
  for (const search of searches) {
    if (new Set([...exact, ...apart]).size >= max) break;
    const { phrase, all } =
      (await findByRarest(db, scope, search, whole.to - whole.from + 1)) ??
      (await findByIndex(db, scope, search, whole));
    if (search.isCorrected) apart.push(...phrase);
    else for (const id of phrase) exact.add(id);
    apart.push(...all);
  }
  const ids = [...new Set([...exact, ...apart])].slice(0, max);
  const shown = ids.slice(offset, offset + limit);
  return { rows: await readSentences(db, shown, exact), total: ids.length };
}

async function readSentences(
  db: Database,
  ids: readonly number[],
  exact: ReadonlySet<number>,
): Promise<FoundSentence[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sentences')
    .innerJoin('chapters', 'chapters.id', 'sentences.chapter_id')
    .innerJoin('books', 'books.id', 'sentences.book_id')
    .where('sentences.id', 'in', ids)
    .select([
      'sentences.id',
      'sentences.book_id',
      'books.title as book_title',
      'sentences.chapter_id',
      'chapters.title as chapter_title',
      'sentences.starts_at',
      'sentences.ends_at',
      'sentences.content',
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { book_id, book_title, chapter_id, chapter_title, starts_at, ends_at, content } = row;
    return [
      {
        book_id,
        book_title,
        chapter_id,
        chapter_title,
        start: starts_at,
        end: ends_at,
        text: content,
        is_exact: exact.has(id),
      },
    ];
  });
}

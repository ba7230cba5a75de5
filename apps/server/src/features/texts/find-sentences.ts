import { chapterTextLimits, type FoundSentence } from '@lamplight/contract';
import { type MatchKind, matchesWords } from '../../db/full-text.ts';
import type { Visibility } from '../../db/visibility.ts';
import type { PageRange } from '../../http/pagination.ts';
import type { Db } from './store.ts';
import { spokenWords } from './words.ts';

/** Words of a search that are used. */
const maxWords = 12;
/** A word in more sentences than this is common. */
const commonFrom = 20_000;
/** A search for common words apart only looks into this many of the latest sentences. */
const latestSentences = 20_000;
/** A phrase of common words is looked for in this many such ranges, the latest first. */
const maxRanges = 50;

/** Sentences that the index returns, of which the reader may not know of some. */
const candidates = 500;

interface Scope {
  readonly words: readonly string[];
  readonly bookId: number | undefined;
  /** Of the reader: sentences of chapters that are not released are not found. */
  readonly level: Visibility;
  /** All words are common. */
  readonly isCommon: boolean;
}

/** Ids between which sentences are searched. */
interface IdRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the ids that a search looks into, null for all. Read before the search, because PostgreSQL plans well only with values that it
 * knows.
 */
async function rangeOf(db: Db, { bookId, isCommon }: Scope): Promise<IdRange | null> {
  if (bookId === undefined && !isCommon) return null;
  let ids = db.selectFrom('sentences').select('id').limit(1);
  // Sentences of a book have ids near one another.
  if (bookId !== undefined) ids = ids.where('book_id', '=', bookId);
  // Two queries: in one, SQLite reads all ids.
  const first = await ids.orderBy('id').executeTakeFirst();
  const last = await ids.orderBy('id', 'desc').executeTakeFirst();
  return { from: first?.id ?? 0, to: last?.id ?? 0 };
}

/** Divides ids into ranges that a search for common words can read, the latest first. */
function rangesOf({ from, to }: IdRange): IdRange[] {
  const count = Math.min(maxRanges, Math.max(1, Math.ceil((to - from + 1) / latestSentences)));
  return Array.from({ length: count }, (_, index) => ({
    from: to - latestSentences * (index + 1) + 1,
    to: to - latestSentences * index,
  }));
}

/** Returns ids of matching sentences that the reader may know of, in their order. */
async function findIds(db: Db, scope: Scope, range: IdRange | null, kind: MatchKind): Promise<number[]> {
  let matches = db.selectFrom('sentence_index').select('sentence_index.rowid as id').limit(candidates);
  matches = matches.where(matchesWords(db, scope.words, kind));
  if (range)
    matches = matches
      .where('sentence_index.rowid', '>=', range.from)
      .where('sentence_index.rowid', '<=', range.to);
  const found = await matches.execute();
  if (found.length === 0) return [];
  // A second query: in one, PostgreSQL joins all sentences before it looks into the index.
  let known = db
    .selectFrom('sentences')
    .innerJoin('chapters', 'chapters.id', 'sentences.chapter_id')
    .select('sentences.id')
    .where(
      'sentences.id',
      'in',
      found.map(({ id }) => id),
    )
    .where('chapters.visibility', '<=', scope.level);
  if (scope.bookId !== undefined) known = known.where('sentences.book_id', '=', scope.bookId);
  const rows = await known.orderBy('sentences.id').execute();
  return rows.map(({ id }) => id);
}

/** Returns whether all words are common; null if a word is in no sentence. */
async function areCommon(db: Db, words: readonly string[]): Promise<boolean | null> {
  const distinct = [...new Set(words)];
  const counts = await db
    .selectFrom('sentence_words')
    .select('sentences')
    .where('word', 'in', distinct)
    .where('sentences', '>', 0)
    .execute();
  if (counts.length < distinct.length) return null;
  return counts.every(({ sentences }) => sentences > commonFrom);
}

export interface FoundSentences {
  readonly rows: FoundSentence[];
  readonly total: number;
}

/**
 * Finds sentences with all words of a search: those with the words in a row first, each kind in the order in which the
 * texts were published. The work is bounded: a rare word leads. If all words are common, only the latest sentences are
 * searched for the words apart, and range by range for the phrase until there are enough.
 */
export async function findSentences(
  db: Db,
  { q, ...asked }: Pick<Scope, 'bookId' | 'level'> & { readonly q: string },
  { limit, offset }: PageRange,
): Promise<FoundSentences> {
  const words = spokenWords(q).slice(0, maxWords);
  const isCommon = words.length === 0 ? null : await areCommon(db, words);
  if (isCommon === null) return { rows: [], total: 0 };
  const scope = { ...asked, words, isCommon };
  const max = chapterTextLimits.found;
  const range = await rangeOf(db, scope);
  const ranges = range && scope.bookId === undefined ? rangesOf(range) : [range];
  const exact: number[] = [];
  for (const each of ranges) {
    if (exact.length >= max) break;
    exact.unshift(...(await findIds(db, scope, each, 'phrase')));
  }
  const [latest = null] = ranges;
  const others = words.length > 1 && exact.length < max ? await findIds(db, scope, latest, 'all') : [];
  const ids = [...exact, ...others].slice(0, max);
  const shown = ids.slice(offset, offset + limit);
  return { rows: await readSentences(db, shown, new Set(exact)), total: ids.length };
}

async function readSentences(
  db: Db,
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

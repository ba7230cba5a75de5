import { chapterTextLimits, type FoundSentence } from '@lamplight/contract';
import { sql } from 'kysely';
import { findMatches, type IdRange, type MatchKind } from '../../db/full-text.ts';
import type { Visibility } from '../../db/visibility.ts';
import type { PageRange } from '../../http/pagination.ts';
import { type WordSearch, wordSearchesOf } from './search-words.ts';
import type { Db } from './store.ts';

/** A search is common if each of its words is in more sentences than this … */
const commonFrom = 20_000;
/** … and all of them together are expected in more than this. Others are led by the index. */
const maxExpected = 15_000;
/** A common search looks into this many sentences at a time, the latest first. */
const rangeLength = 20_000;
/** Maximum ranges that a search for a common phrase looks into; one for the words apart. */
const maxRanges = 10;
/** Maximum ranges of ids that the sentences of a book are in: chapters published again are in later ones. */
const maxBookRanges = 100;
/** Sentences that the index returns: first as many as are needed, then more if the reader may not know of enough. */
const candidates = [250, 1000] as const;

interface Scope {
  readonly bookId: number | undefined;
  /** Of the reader: sentences of chapters that are not released are not found. */
  readonly level: Visibility;
}

/** Returns the first and the last id of all sentences. */
async function wholeRange(db: Db): Promise<IdRange> {
  const ids = db.selectFrom('sentences').select('id').limit(1);
  // Two queries: in one, SQLite reads all ids.
  const first = await ids.orderBy('id').executeTakeFirst();
  const last = await ids.orderBy('id', 'desc').executeTakeFirst();
  return { from: first?.id ?? 0, to: last?.id ?? -1 };
}

/** Returns the ranges of ids in which there are only sentences of a book. */
const bookRanges = async (db: Db, bookId: number): Promise<IdRange[]> => {
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

/** Returns ids of matching sentences that the reader may know of, in their order. @param range null for all */
async function findIds(
  db: Db,
  scope: Scope,
  range: IdRange | null,
  search: WordSearch,
  kind: MatchKind,
): Promise<number[]> {
  const [few, many] = candidates;
  const found = await findMatches(db, search, kind, { range, limit: few });
  const known = await listKnown(db, scope, found);
  const hasMore = found.length === few && known.length < chapterTextLimits.found;
  return hasMore ? listKnown(db, scope, await findMatches(db, search, kind, { range, limit: many })) : known;
}

/** Lists the sentences that a reader may know of, in the order of their ids. */
async function listKnown(db: Db, { bookId, level }: Scope, found: readonly number[]): Promise<number[]> {
  if (found.length === 0) return [];
  // A second query: in one, PostgreSQL joins all sentences before it looks into the index.
  let known = db
    .selectFrom('sentences')
    .innerJoin('chapters', 'chapters.id', 'sentences.chapter_id')
    .select('sentences.id')
    .where('sentences.id', 'in', found)
    .where('chapters.visibility', '<=', level);
  if (bookId !== undefined) known = known.where('sentences.book_id', '=', bookId);
  const rows = await known.orderBy('sentences.id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the ranges that a search reads one after the other, until it has enough. */
async function rangesFor(db: Db, scope: Scope, searches: readonly WordSearch[]) {
  if (scope.bookId !== undefined) {
    const ranges = await bookRanges(db, scope.bookId);
    return () => ({ phrase: ranges, all: ranges });
  }
  const isFrequent = searches.some(({ rarest }) => rarest > commonFrom);
  const whole = isFrequent ? await wholeRange(db) : null;
  const latest = whole ? latestRanges(whole) : [];
  return ({ rarest, shareOf }: WordSearch) => {
    const total = whole ? whole.to - whole.from + 1 : 0;
    const isCommon = rarest > commonFrom && shareOf(total) * total > maxExpected;
    return isCommon ? { phrase: latest, all: latest.slice(0, 1) } : { phrase: [null], all: [null] };
  };
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
  { q, ...scope }: Scope & { readonly q: string },
  { limit, offset }: PageRange,
): Promise<FoundSentences> {
  const searches = await wordSearchesOf(db, q);
  if (searches.length === 0) return { rows: [], total: 0 };
  const max = chapterTextLimits.found;
  const rangesOf = await rangesFor(db, scope, searches);
  const exact = new Set<number>();
  for (const search of searches) {
    const ids: number[] = [];
    for (const range of rangesOf(search).phrase) {
      if (exact.size + ids.length >= max) break;
      ids.push(...(await findIds(db, scope, range, search, 'phrase')));
    }
    for (const id of ids.toSorted((a, b) => a - b)) exact.add(id);
  }
  const found = new Set(exact);
  for (const search of searches.filter(({ first }) => first.length > 0))
    for (const range of rangesOf(search).all) {
      if (found.size >= max) break;
      for (const id of await findIds(db, scope, range, search, 'all')) found.add(id);
    }
  const ids = [...found].slice(0, max);
  const shown = ids.slice(offset, offset + limit);
  return { rows: await readSentences(db, shown, exact), total: ids.length };
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

import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { chunksOf } from './chunks.ts';
import { isSingleWriter } from './dialect.ts';

/**
 * Creates the full-text index of sentences. Both engines get words that are already folded and split, so that they
 * find the same: SQLite's FTS5, without a copy of the text, and PostgreSQL's lexemes with positions, bypassing its
 * text parser.
 */
export async function createSentenceIndex(db: Kysely<never>): Promise<void> {
  if (isSingleWriter(db)) {
    await sql`create virtual table sentence_index using fts5(
      words, content='', contentless_delete=1,
      tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`.execute(db);
    await sql`create trigger sentence_unindexed after delete on sentences begin
      delete from sentence_index where rowid = old.id; end`.execute(db);
    return;
  }
  await sql`create table sentence_index (
    rowid integer primary key references sentences (id) on delete cascade, words tsvector not null)`.execute(
    db,
  );
  await sql`create index sentence_index_words on sentence_index using gin (words) with (fastupdate = off)`.execute(
    db,
  );
}

/** Words of a sentence in their order, folded: only letters, digits and marks. */
export interface IndexedSentence {
  readonly id: number;
  readonly words: readonly string[];
}

/** Returns the PostgreSQL text form of a tsvector: each lexeme with its positions. */
function lexemes(words: readonly string[]): string {
  const positions = new Map<string, number[]>();
  for (const [index, word] of words.entries())
    positions.set(word, [...(positions.get(word) ?? []), index + 1]);
  return [...positions].map(([word, places]) => `'${word}':${places.slice(0, 255).join(',')}`).join(' ');
}

export async function indexWords(
  tx: QueryExecutorProvider,
  sentences: readonly IndexedSentence[],
): Promise<void> {
  const isEmbedded = isSingleWriter(tx);
  for (const batch of chunksOf(sentences)) {
    const rows = batch.map(({ id, words }) =>
      isEmbedded ? sql`(${id}, ${words.join(' ')})` : sql`(${id}::integer, ${lexemes(words)}::tsvector)`,
    );
    await sql`insert into sentence_index (rowid, words) values ${sql.join(rows)}`.execute(tx);
  }
}

/** 'phrase': the words in direct succession; 'all': all words, anywhere in the sentence. */
export type MatchKind = 'phrase' | 'all';

/**
 * Words of a search, folded: only letters, digits and marks. The last word may have several forms, any of which
 * matches.
 */
export interface SoughtWords {
  readonly first: readonly string[];
  readonly lastForms: readonly string[];
}

/** Returns a condition on `sentence_index`. */
function matchesWords(isEmbedded: boolean, { first, lastForms }: SoughtWords, kind: MatchKind) {
  if (isEmbedded) {
    const before = kind === 'phrase' ? `${first.join(' ')} ` : '';
    const last = lastForms.map((form) => `"${before}${form}"`).join(' OR ');
    const others = kind === 'phrase' ? [] : first.map((word) => `"${word}"`);
    return sql<boolean>`sentence_index match ${[...others, `(${last})`].join(' AND ')}`;
  }
  const last = lastForms.map((form) => `'${form}'`).join(' | ');
  const query = [...first.map((word) => `'${word}'`), `(${last})`].join(kind === 'phrase' ? ' <-> ' : ' & ');
  return sql<boolean>`words @@ ${query}::tsquery`;
}

/** Range of sentence ids, both ends included. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Where sentences are searched, and how many are returned at most. */
export interface MatchScope {
  /** Ids to search; null for all sentences. */
  readonly range: IdRange | null;
  readonly limit: number;
  /** Whether the words are so frequent that reading the whole range is faster than searching the index. */
  readonly readsRange: boolean;
}

/**
 * Returns the ids of sentences that match, in no order. On PostgreSQL the plan is not left to the planner:
 * - It would collect all sentences with a frequent word from the index, however short the range is. `offset 0` keeps the
 *   condition away from the index, so that the range is read until there are enough.
 * - It expects many more phrases than there are, and would read the table from its start until it has found enough. A
 *   materialized query is planned for all rows, and stopped once there are enough.
 */
export async function findMatches(
  db: QueryExecutorProvider,
  words: SoughtWords,
  kind: MatchKind,
  { range, limit, readsRange }: MatchScope,
): Promise<number[]> {
  const isEmbedded = isSingleWriter(db);
  const matches = matchesWords(isEmbedded, words, kind);
  // Integers: a parameter is a floating-point number on SQLite, and FTS5 would read all ids up to it.
  const within = range
    ? sql`rowid >= cast(${range.from} as integer) and rowid <= cast(${range.to} as integer)`
    : sql`true`;
  const all = sql`select rowid as id from sentence_index where ${matches} and ${within}`;
  const found = isEmbedded
    ? all
    : readsRange
      ? sql`select rowid as id from (select rowid, words from sentence_index where ${within} offset 0) as sentences_read
          where ${matches}`
      : sql`with matches as materialized (${all}) select id from matches`;
  const { rows } = await sql<{ id: number }>`${found} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

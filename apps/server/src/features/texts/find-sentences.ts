import { chapterTextLimits, type FoundSentence } from '@lamplight/contract';
import { sql } from 'kysely';
import { type MatchKind, matchesWords } from '../../db/full-text.ts';
import type { Visibility } from '../../db/visibility.ts';
import type { PageRange } from '../../http/pagination.ts';
import type { Db } from './store.ts';
import { spokenWords } from './words.ts';

/** Words of a search that are used. */
const maxWords = 12;
/** A word in more sentences than this is common. */
const commonFrom = 20_000;
/** A search for common words only looks into this many of the latest sentences. */
const latestSentences = 20_000;

interface Scope {
  readonly words: readonly string[];
  readonly bookId: number | undefined;
  /** Of the reader: sentences of chapters that are not released are not found. */
  readonly level: Visibility;
  /** All words are common. */
  readonly isCommon: boolean;
}

/** Returns ids of matching sentences, `limit` at most. */
async function findIds(
  db: Db,
  { words, bookId, level, isCommon }: Scope,
  { kind, limit }: { readonly kind: MatchKind; readonly limit: number },
): Promise<number[]> {
  let matches = db.selectFrom('sentence_index').select('sentence_index.rowid as id').limit(limit);
  matches = matches.where(matchesWords(db, words, kind));
  if (level < 2)
    matches = matches.where(
      sql<boolean>`not exists (select 1 from sentences join chapters on chapters.id = sentences.chapter_id
        where sentences.id = sentence_index.rowid and chapters.visibility > ${level})`,
    );
  if (bookId !== undefined)
    matches = matches
      // Sentences of a book have ids near one another.
      .where(
        'sentence_index.rowid',
        '>=',
        sql<number>`(select min(id) from sentences where book_id = ${bookId})`,
      )
      .where(
        'sentence_index.rowid',
        '<=',
        sql<number>`(select max(id) from sentences where book_id = ${bookId})`,
      )
      .where(
        sql<boolean>`(select book_id from sentences where sentences.id = sentence_index.rowid) = ${bookId}`,
      );
  else if (isCommon)
    matches = matches.where(
      'sentence_index.rowid',
      '>',
      sql<number>`(select max(id) from sentences) - ${latestSentences}`,
    );
  const rows = await matches.execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
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
 * texts were published. The work is bounded: a rare word leads, and only the latest sentences have common words alone.
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
  const exact = await findIds(db, scope, { kind: 'phrase', limit: max });
  const others =
    words.length > 1 && exact.length < max
      ? await findIds(db, scope, { kind: 'all', limit: max - exact.length })
      : [];
  const ids = [...exact, ...others];
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

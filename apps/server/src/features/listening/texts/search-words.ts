import { searchWordsOf } from '@lamplight/contract';
import { sql } from 'kysely';
import type { SoughtWords } from '../../../db/full-text.ts';
import type { Database } from '../../../db/schema.ts';
import { closest, maxEdits, transposed } from '../../catalogue/index.ts';

/** Sorts after every letter. */
const lastLetter = '\u{10ffff}';

/**
 * Maximum number of completions searched for the last word, the most frequent ones: each costs a phrase search on
 * SQLite.
 */
const maxCompletions = 6;

/** A search for words, with estimates of how many sentences it reads. */
export interface WordSearch extends SoughtWords {
  /** Whether the last word was completed; `isCorrected` tells whether a word was corrected. */
  readonly isCompleted: boolean;
  readonly isCorrected: boolean;
  /** Number of sentences that contain the rarest word. */
  readonly rarest: number;
  /**
   * Returns the expected share of a library's sentences that contain all words, as if words occurred independently.
   */
  shareOf(total: number): number;
  /**
   * Returns the fewest, rarest words that together are expected in at most this many sentences; null if even all
   * words are expected in more.
   */
  rarestWords(total: number, maxExpected: number): SoughtWords | null;
}

/** Lists the most frequent words that begin with a prefix, but not the prefix itself. */
const listCompletions = (db: Database, prefix: string) =>
  db
    .selectFrom('sentence_words')
    .select(['word', 'sentences'])
    .where('word', '>', prefix)
    .where('word', '<', prefix + lastLetter)
    .where('sentences', '>', 0)
    .orderBy('sentences', 'desc')
    .limit(maxCompletions)
    .execute();

interface CountedWord {
  readonly word: string;
  readonly sentences: number;
}

/** Maximum number of words that are compared with a mistyped one. */
const maxCompared = 5000;
/** Maximum number of words of a search that are corrected: each correction reads three lists of words. */
const maxCorrected = 2;

/**
 * Lists the words that may have been meant by a mistyped word, likeliest first; empty if a word begins with it, since
 * typing may not be finished. Assumes that a typo leaves one half of the word intact.
 */
async function listMeant(db: Database, mistyped: string): Promise<CountedWord[]> {
  if (maxEdits(mistyped) === 0 || (await listCompletions(db, mistyped)).length > 0) return [];
  const letters = Array.from(mistyped);
  const half = Math.floor(letters.length / 2);
  const start = letters.slice(0, Math.max(1, half - 1)).join('');
  const end = letters.slice(half).join('');
  const lengths = [letters.length - 1, letters.length, letters.length + 1];
  const words = db
    .selectFrom('sentence_words')
    .select(['word', 'sentences'])
    .where('sentences', '>', 0)
    .orderBy('sentences', 'desc')
    .limit(maxCompared);
  const ofLength = words.where(sql<number>`length(word)`, 'in', lengths);
  // One query for each index: with `or`, the whole table would be read.
  const lists = await Promise.all([
    words.where('word', 'in', transposed(mistyped)).execute(),
    ofLength
      .where('word', '>=', start)
      .where('word', '<', start + lastLetter)
      .execute(),
    ofLength
      .where(sql<string>`substr(word, length(word) - 1)`, '=', letters.slice(-2).join(''))
      .where('word', 'like', `%${end}`)
      .execute(),
  ]);
  const rows = new Map(lists.flat().map((row) => [row.word, row]));
  const mostFrequent = rows
    .values()
    .toArray()
    .toSorted((a, b) => b.sentences - a.sentences)
    .slice(0, maxCompared);
  const likeliest = closest(
    mistyped,
    mostFrequent.map(({ word }) => word),
    maxCompletions,
  );
  return likeliest.flatMap(({ text }) => rows.get(text) ?? []);
}

/**
 * Creates a search.
 * @param counts number of sentences that contain each of the words; for the last word, any of its forms
 */
function searchOf(
  first: readonly string[],
  lastForms: readonly string[],
  counts: readonly number[],
  { isCompleted = false, isCorrected = false } = {},
): WordSearch {
  const shareIn = (total: number, count: number) => Math.min(1, count / Math.max(1, total));
  return {
    first,
    lastForms,
    isCompleted: isCompleted || isCorrected,
    isCorrected,
    rarest: Math.min(...counts),
    shareOf: (total) => counts.reduce((share, count) => share * shareIn(total, count), 1),
    rarestWords(total, maxExpected) {
      const byCount = counts
        .map((count, index) => ({ count, forms: index < first.length ? [first[index] ?? ''] : lastForms }))
        .toSorted((a, b) => a.count - b.count);
      let expected = total;
      for (const [index, { count }] of byCount.entries()) {
        expected *= shareIn(total, count);
        if (expected > maxExpected) continue;
        const chosen = byCount.slice(0, index + 1).map(({ forms }) => forms);
        const several = chosen.find((forms) => forms.length > 1) ?? chosen[0] ?? [];
        return { first: chosen.filter((forms) => forms !== several).flat(), lastForms: several };
      }
      return null;
    },
  };
}

/**
 * Returns the searches to run, best first: the words as written, then with the last word completed, because it may
 * still be being typed. Words that are in no sentence are corrected; returns none if there are more than two, or no
 * correction is found.
 */
export async function wordSearchesOf(db: Database, q: string): Promise<WordSearch[]> {
  const words = searchWordsOf(q);
  if (words === null) return [];
  const { first, last, isOpen } = words;
  const [rows, completions] = await Promise.all([
    db
      .selectFrom('sentence_words')
      .select(['word', 'sentences'])
      .where('word', 'in', [...new Set([...first, last])])
      .where('sentences', '>', 0)
      .execute(),
    isOpen ? listCompletions(db, last) : [],
  ]);
  const countOf = new Map(rows.map(({ word, sentences }) => [word, sentences]));
  const needed = new Set([...first, ...(completions.length > 0 ? [] : [last])]);
  const missing = [...needed].filter((word) => !countOf.has(word));
  if (missing.length > maxCorrected) return [];
  const meant = new Map<string, CountedWord[]>();
  for (const word of missing) {
    const likeliest = await listMeant(db, word);
    if (likeliest.length === 0) return [];
    meant.set(word, likeliest);
  }
  const isCorrected = missing.length > 0;
  const corrected = first.map((word) => meant.get(word)?.[0]?.word ?? word);
  const counts = first.map((word) => meant.get(word)?.[0]?.sentences ?? countOf.get(word) ?? 0);
  const searchFor = (lasts: readonly CountedWord[], isCompleted: boolean) => {
    const sum = lasts.reduce((total, { sentences }) => total + sentences, 0);
    const forms = lasts.map(({ word }) => word);
    return searchOf(corrected, forms, [...counts, sum], { isCompleted, isCorrected });
  };
  const whole = countOf.get(last);
  const lasts = whole === undefined ? (meant.get(last) ?? []) : [{ word: last, sentences: whole }];
  return [
    ...(lasts.length > 0 ? [searchFor(lasts, false)] : []),
    ...(completions.length > 0 ? [searchFor(completions, true)] : []),
  ];
}

import { searchWordsOf } from '@lamplight/contract';
import type { SoughtWords } from '../../db/full-text.ts';
import { maxCodePoint } from '../search/index.ts';
import type { Db } from './store.ts';

/** The most frequent completions of a last word are searched: each costs a search for the phrase on SQLite. */
const maxCompletions = 6;

/** A search for words, with estimates of how many sentences it reads. */
export interface WordSearch extends SoughtWords {
  /** Whether the last word is completed, not as it is written. */
  readonly isCompleted: boolean;
  /** Sentences that contain the rarest of the words. */
  readonly rarest: number;
  /** Shares of the library's sentences that contain each word, multiplied: exact if words occur independently. */
  shareOf(total: number): number;
  /** Returns the rarest words, as many as are expected together in at most this many sentences; null if even all are not. */
  rarestWords(total: number, maxExpected: number): SoughtWords | null;
}

/** Lists the most frequent words that begin with a prefix, but not the prefix itself. */
const listCompletions = (db: Db, prefix: string) =>
  db
    .selectFrom('sentence_words')
    .select(['word', 'sentences'])
    .where('word', '>', prefix)
    .where('word', '<', prefix + maxCodePoint)
    .where('sentences', '>', 0)
    .orderBy('sentences', 'desc')
    .limit(maxCompletions)
    .execute();

/** @param counts sentences that contain each of the words, and last any form of the last one */
function searchOf(
  first: readonly string[],
  lastForms: readonly string[],
  counts: readonly number[],
  isCompleted = false,
): WordSearch {
  const shareIn = (total: number, count: number) => Math.min(1, count / Math.max(1, total));
  return {
    first,
    lastForms,
    isCompleted,
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
 * Returns the searches that find what is asked for, the best first: the words as they are written, then with the last word
 * completed, as one may still be typing it. Empty if some word is in no sentence.
 */
export async function wordSearchesOf(db: Db, q: string): Promise<WordSearch[]> {
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
  const counts = first.flatMap((word) => countOf.get(word) ?? []);
  if (counts.length < first.length) return [];
  const searches: WordSearch[] = [];
  const whole = countOf.get(last);
  if (whole !== undefined) searches.push(searchOf(first, [last], [...counts, whole]));
  if (completions.length > 0) {
    const forms = completions.map(({ word }) => word);
    const sum = completions.reduce((total, { sentences }) => total + sentences, 0);
    searches.push(searchOf(first, forms, [...counts, sum], true));
  }
  return searches;
}

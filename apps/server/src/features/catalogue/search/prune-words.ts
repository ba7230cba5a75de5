import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Flag } from '../../../db/schema.ts';
import { isPrefixKey, suffixes } from './tokenize.ts';
import { deletionEntries } from './typos.ts';

interface EmptySet {
  readonly word: string;
  readonly in_title: Flag;
  readonly block: number;
}

/** Values per statement: databases limit the number of bound parameters. */
const maxValuesPerStatement = 10_000;

/** Returns the words that at least one book still contains. */
async function wordsInUse(db: Database, words: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const chunk of chunksOf(words, maxValuesPerStatement)) {
    const rows = await db
      .selectFrom('word_books')
      .select('word')
      .distinct()
      .where('word', 'in', chunk)
      .execute();
    for (const { word } of rows) known.add(word);
  }
  return known;
}

/** Deletes empty sets, and the suffixes and typo entries of words that no book contains any more. */
export async function pruneWords(db: Database, emptied: readonly EmptySet[]): Promise<void> {
  if (emptied.length === 0) return;
  for (const sets of Map.groupBy(emptied, ({ in_title, block }) => `${in_title} ${block}`).values())
    for (const { in_title, block } of sets.slice(0, 1))
      await db
        .deleteFrom('word_books')
        .where(
          'word',
          'in',
          sets.map(({ word }) => word),
        )
        .where('in_title', '=', in_title)
        .where('block', '=', block)
        .execute();
  const words = [...new Set(emptied.map(({ word }) => word))];
  const usedWords = await wordsInUse(db, words);
  const unusedWords = words.filter((word) => !usedWords.has(word) && !isPrefixKey(word));
  if (unusedWords.length === 0) return;
  for (const chunk of chunksOf(unusedWords.flatMap(suffixes), maxValuesPerStatement))
    await db
      .deleteFrom('word_endings')
      .where('ending', 'in', chunk)
      .where('word', 'in', unusedWords)
      .execute();
  // A word is found through its own typo entries and those of its plural: keep them while either is in use.
  const slips = unusedWords.flatMap(deletionEntries);
  const targets = [...new Set(slips.map(({ word }) => word))];
  const stillUsed = await wordsInUse(
    db,
    targets.flatMap((word) => [word, `${word}s`]),
  );
  const unreachable = new Set(targets.filter((word) => !stillUsed.has(word) && !stillUsed.has(`${word}s`)));
  if (unreachable.size === 0) return;
  const unusedSlips = slips.flatMap(({ slip, word }) => (unreachable.has(word) ? [slip] : []));
  for (const chunk of chunksOf([...new Set(unusedSlips)], maxValuesPerStatement))
    await db
      .deleteFrom('word_slips')
      .where('slip', 'in', chunk)
      .where('word', 'in', [...unreachable])
      .execute();
}

import type { Flag, Tables } from '../../db/schema.ts';
import { isPrefixKey, suffixes } from './tokenize.ts';
import { deletionEntries } from './typos.ts';

type WordsDb = Tables<'word_books' | 'word_endings' | 'word_slips'>;

interface EmptySet {
  readonly word: string;
  readonly in_title: Flag;
  readonly block: number;
}

/** Values per statement: databases limit the number of bound parameters. */
const maxValuesPerStatement = 10_000;

async function inBatches<T>(values: readonly T[], run: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < values.length; start += maxValuesPerStatement)
    await run(values.slice(start, start + maxValuesPerStatement));
}

/** Returns the words that at least one book still contains. */
async function wordsInUse(db: WordsDb, words: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  await inBatches(words, async (batch) => {
    const rows = await db
      .selectFrom('word_books')
      .select('word')
      .distinct()
      .where('word', 'in', batch)
      .execute();
    for (const { word } of rows) known.add(word);
  });
  return known;
}

/** Deletes empty sets, and the suffixes and typo entries of words that no book contains any more. */
export async function pruneWords(db: WordsDb, emptied: readonly EmptySet[]): Promise<void> {
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
  await inBatches(unusedWords.flatMap(suffixes), (batch) =>
    db.deleteFrom('word_endings').where('ending', 'in', batch).where('word', 'in', unusedWords).execute(),
  );
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
  await inBatches([...new Set(unusedSlips)], (batch) =>
    db
      .deleteFrom('word_slips')
      .where('slip', 'in', batch)
      .where('word', 'in', [...unreachable])
      .execute(),
  );
}

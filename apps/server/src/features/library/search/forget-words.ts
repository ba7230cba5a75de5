import type { Flag, Tables } from '../../../db/schema.ts';
import { endingsOf, isBeginning } from './text.ts';
import { meantBy } from './typos.ts';

type WordsDb = Tables<'word_books' | 'word_endings' | 'word_slips'>;

interface Emptied {
  readonly word: string;
  readonly in_title: Flag;
  readonly block: number;
}

/** Values that one statement names; engines limit bound parameters. */
const valuesAtOnce = 10_000;

async function inParts<T>(values: readonly T[], run: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < values.length; at += valuesAtOnce) await run(values.slice(at, at + valuesAtOnce));
}

/** Those of the words that some book still has. */
async function stillKnown(db: WordsDb, words: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  await inParts(words, async (part) => {
    const rows = await db
      .selectFrom('word_books')
      .select('word')
      .distinct()
      .where('word', 'in', part)
      .execute();
    for (const { word } of rows) known.add(word);
  });
  return known;
}

/** Takes sets out that have become empty, and words that no book has any more: nobody is led to them then. */
export async function forgetWords(db: WordsDb, emptied: readonly Emptied[]): Promise<void> {
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
  const known = await stillKnown(db, words);
  const gone = words.filter((word) => !known.has(word) && !isBeginning(word));
  if (gone.length === 0) return;
  await inParts(gone.flatMap(endingsOf), (part) =>
    db.deleteFrom('word_endings').where('ending', 'in', part).where('word', 'in', gone).execute(),
  );
  // A word is led to by its own slips and by those of its plural: it stays while either is known.
  const slips = gone.flatMap(meantBy);
  const meant = [...new Set(slips.map(({ word }) => word))];
  const alive = await stillKnown(
    db,
    meant.flatMap((word) => [word, `${word}s`]),
  );
  const lost = new Set(meant.filter((word) => !alive.has(word) && !alive.has(`${word}s`)));
  if (lost.size === 0) return;
  const lostSlips = slips.flatMap(({ slip, word }) => (lost.has(word) ? [slip] : []));
  await inParts([...new Set(lostSlips)], (part) =>
    db
      .deleteFrom('word_slips')
      .where('slip', 'in', part)
      .where('word', 'in', [...lost])
      .execute(),
  );
}

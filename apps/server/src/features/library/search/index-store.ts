import type { Flag, Schema, Tables } from '../../../db/schema.ts';
import { forgetWords } from './forget-words.ts';
import { blockOf, repack } from './sets.ts';
import { beginningsOf, endingsOf, foldForSearch, isBeginning, mark, markWords, wordsOf } from './text.ts';
import { meantBy } from './typos.ts';

export type IndexDb = Tables<
  | 'books'
  | 'catalogue'
  | 'search_pending'
  | 'book_texts'
  | 'word_books'
  | 'title_words'
  | 'word_endings'
  | 'word_slips'
>;

/** Books whose words are written at once. */
const booksAtOnce = 10_000;
/** Rows that one statement writes; engines limit bound parameters. */
const rowsAtOnce = 1000;

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, part) =>
    all.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );

type Table = 'book_texts' | 'title_words' | 'word_endings' | 'word_slips';

async function insertAll<Name extends Table>(db: IndexDb, table: Name, rows: Schema[Name][]): Promise<void> {
  for (const part of inParts(rows))
    await db
      .insertInto<Table>(table)
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type BookText = Schema['book_texts'];
interface Changes {
  readonly add: number[];
  readonly remove: number[];
}
/** What changes in each set of books that the index keeps, by word and by whether the word is in the title. */
type SetChanges = Map<string, Map<Flag, Changes>>;

/** A long word is kept in windows: only its first one begins it, which costs nobody a find. */
const withBeginnings = (words: readonly string[]): string[] => [...words, ...beginningsOf(words)];
const titleWords = (text: BookText): string[] => wordsOf(text.title.replaceAll(mark, ''));
const allWords = (text: BookText): string[] => wordsOf(`${text.title} ${text.synopsis}`.replaceAll(mark, ''));

function changesOf(old: readonly BookText[], now: readonly BookText[]): SetChanges {
  const changes: SetChanges = new Map();
  const note = (word: string, in_title: Flag, kind: keyof Changes, id: number): void => {
    const ofWord = changes.get(word) ?? new Map<Flag, Changes>();
    const ofSet = ofWord.get(in_title) ?? { add: [], remove: [] };
    ofSet[kind].push(id);
    changes.set(word, ofWord.set(in_title, ofSet));
  };
  for (const [kind, texts] of [['remove', old] as const, ['add', now] as const])
    for (const text of texts) {
      for (const word of withBeginnings(allWords(text))) note(word, 0, kind, text.book_id);
      for (const word of withBeginnings(titleWords(text))) note(word, 1, kind, text.book_id);
    }
  return changes;
}

/** Brings the sets of some words up to date; answers the words that had none before. */
async function keepSets(
  db: IndexDb,
  words: readonly string[],
  { changes, blocks }: { changes: SetChanges; blocks: readonly number[] },
): Promise<string[]> {
  const kept = await db.selectFrom('word_books').selectAll().where('word', 'in', words).execute();
  const known = new Set(kept.map(({ word }) => word));
  const before = new Map(kept.map((row) => [`${row.in_title} ${row.block} ${row.word}`, row.ids]));
  const rows = words.flatMap((word) =>
    [...(changes.get(word) ?? [])].flatMap(([in_title, { add, remove }]) =>
      blocks.flatMap((block) => {
        const ids = before.get(`${in_title} ${block} ${word}`);
        const packed = repack({ block, ids: ids ?? new Uint8Array() }, remove, add);
        return packed.length > 0 || ids ? [{ word, in_title, block, ids: packed }] : [];
      }),
    ),
  );
  if (rows.length > 0)
    await db
      .insertInto('word_books')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['word', 'in_title', 'block'])
          .doUpdateSet((eb) => ({ ids: eb.ref('excluded.ids') })),
      )
      .execute();
  await forgetWords(
    db,
    rows.filter(({ ids }) => ids.length === 0),
  );
  return words.filter((word) => !known.has(word));
}

/** Takes out what the index holds of some books, but for their sets; answers their texts as they were. */
async function forget(db: IndexDb, ids: readonly number[]): Promise<BookText[]> {
  const old = await db.deleteFrom('book_texts').where('book_id', 'in', ids).returningAll().execute();
  for (const text of old) {
    const words = titleWords(text);
    if (words.length > 0)
      await db
        .deleteFrom('title_words')
        .where('word', 'in', words)
        .where('title_sort', '=', text.title_sort)
        .where('book_id', '=', text.book_id)
        .execute();
  }
  return old;
}

/** Writes the words of some books that wait for it; answers how many it found waiting. */
async function indexSome(db: IndexDb): Promise<number> {
  // One writer at a time: a set is read, changed and written.
  await db
    .updateTable('catalogue')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', 1)
    .execute();
  const waiting = await db
    .selectFrom('search_pending')
    .select('book_id')
    .orderBy('book_id')
    .limit(booksAtOnce)
    .execute();
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ book_id }) => book_id);
  const old = await forget(db, ids);
  const books = await db
    .selectFrom('books')
    .select(['id', 'title', 'title_sort', 'synopsis'])
    .where('id', 'in', ids)
    .execute();
  const texts = books.map(({ id, title, title_sort, synopsis }) => ({
    book_id: id,
    title: markWords(foldForSearch(title)),
    title_sort,
    synopsis: markWords(foldForSearch(synopsis)),
  }));
  const changes = changesOf(old, texts);
  const blocks = [...new Set(ids.map(blockOf))];
  // Neighbours in the tables are written together.
  const words = [...changes.keys()].toSorted();
  const unknown: string[] = [];
  for (const part of inParts(words))
    for (const word of await keepSets(db, part, { changes, blocks }))
      if (!isBeginning(word)) unknown.push(word);
  const endings = unknown.flatMap((word) => endingsOf(word).map((ending) => ({ ending, word })));
  await insertAll(db, 'word_endings', endings);
  await insertAll(db, 'word_slips', unknown.flatMap(meantBy));
  const ofTitles = texts.flatMap((text) =>
    titleWords(text).map((word) => ({ word, title_sort: text.title_sort, book_id: text.book_id })),
  );
  await insertAll(
    db,
    'title_words',
    ofTitles.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0)),
  );
  await insertAll(db, 'book_texts', texts);
  await db.deleteFrom('search_pending').where('book_id', 'in', ids).execute();
  return waiting.length;
}

const isAnyPending = async (db: IndexDb): Promise<boolean> =>
  (await db.selectFrom('search_pending').select('book_id').limit(1).executeTakeFirst()) !== undefined;

/** Brings the index up to date with every book that was added, changed or removed; triggers say which those are. */
export async function indexPending(db: IndexDb): Promise<void> {
  while (await isAnyPending(db)) await db.transaction().execute(indexSome);
}

/** The same within a transaction that is open, for the books that it wrote. */
export const indexWithin = async (tx: IndexDb): Promise<void> => {
  while ((await indexSome(tx)) === booksAtOnce);
};

import type { Schema, Tables } from '../../../db/schema.ts';
import { endingsOf, foldForSearch, markWords, wordsOf } from './text.ts';
import { slipsOf } from './typos.ts';

export type IndexDb = Tables<
  'books' | 'search_pending' | 'book_texts' | 'book_words' | 'word_endings' | 'word_slips'
>;

/** Books whose words are written at once. */
const booksAtOnce = 100;
/** Rows that one statement writes; engines limit bound parameters. */
const rowsAtOnce = 1000;

type Table = 'book_texts' | 'book_words' | 'word_endings' | 'word_slips';

async function insertAll<Name extends Table>(db: IndexDb, table: Name, rows: Schema[Name][]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto(table as Table)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Those of the words that no book has brought before. */
async function unknownWords(db: IndexDb, words: readonly string[]): Promise<string[]> {
  const unknown = new Set(words);
  for (let at = 0; at < words.length; at += rowsAtOnce) {
    const known = await db
      .selectFrom('book_words')
      .select('word')
      .distinct()
      .where('word', 'in', words.slice(at, at + rowsAtOnce))
      .execute();
    for (const { word } of known) unknown.delete(word);
  }
  // In one order for all, so that writers wait for each other instead of in a circle.
  return [...unknown].toSorted();
}

/** Writes the words of some books that wait for it; answers how many it found waiting. */
async function indexSome(db: IndexDb): Promise<number> {
  const books = await db
    .selectFrom('search_pending')
    .innerJoin('books', 'books.id', 'search_pending.book_id')
    .select(['books.id', 'books.title', 'books.synopsis'])
    .orderBy('books.id')
    .limit(booksAtOnce)
    .execute();
  if (books.length === 0) return 0;
  const texts = books.map(({ id, title, synopsis }) => {
    const folded = { title: foldForSearch(title), synopsis: foldForSearch(synopsis) };
    return { book_id: id, words: wordsOf(`${folded.title} ${folded.synopsis}`), folded };
  });
  const ids = books.map((book) => book.id);
  const unknown = await unknownWords(db, [...new Set(texts.flatMap(({ words }) => words))]);
  const endings = unknown.flatMap((word) => endingsOf(word).map((ending) => ({ ending, word })));
  await insertAll(db, 'word_endings', endings);
  await insertAll(
    db,
    'word_slips',
    unknown.flatMap((word) => slipsOf(word).map((slip) => ({ slip, word }))),
  );
  await insertAll(
    db,
    'book_words',
    texts.flatMap(({ book_id, words }) => words.map((word) => ({ word, book_id }))),
  );
  await db.deleteFrom('book_texts').where('book_id', 'in', ids).execute();
  await insertAll(
    db,
    'book_texts',
    texts.map(({ book_id, folded: { title, synopsis } }) => ({
      book_id,
      title: markWords(title),
      synopsis: markWords(synopsis),
    })),
  );
  await db.deleteFrom('search_pending').where('book_id', 'in', ids).execute();
  return books.length;
}

/** Brings the index up to date with every book that was added or changed; triggers say which those are. */
export async function indexPending(db: IndexDb): Promise<void> {
  while ((await db.transaction().execute(indexSome)) === booksAtOnce);
}

/** The same within a transaction that is open, for the books that it wrote. */
export const indexWithin = async (tx: IndexDb): Promise<void> => {
  while ((await indexSome(tx)) === booksAtOnce);
};

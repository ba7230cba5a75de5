import type { Schema, Tables } from '../../../db/schema.ts';
import { endingsOf, foldForSearch, mark, markWords, wordsOf } from './text.ts';
import { slipsOf } from './typos.ts';

export type IndexDb = Tables<
  'books' | 'search_pending' | 'book_texts' | 'book_words' | 'word_endings' | 'word_slips'
>;

/** Books whose words are written at once. */
const booksAtOnce = 500;
/** Rows that one statement writes; engines limit bound parameters. */
const rowsAtOnce = 1000;

type Table = 'book_texts' | 'book_words' | 'word_endings' | 'word_slips';

async function insertAll<Name extends Table>(db: IndexDb, table: Name, rows: Schema[Name][]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto<Table>(table)
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

type BookWord = Schema['book_words'];

const bookWordsOf = (book_id: number, title: string, synopsis: string): BookWord[] => {
  const inTitle = new Set(wordsOf(title));
  const words = [...new Set([...inTitle, ...wordsOf(synopsis)])];
  return words.map((word) => ({ word, in_title: inTitle.has(word) ? 1 : 0, book_id }));
};

/** Takes out what the index held of books that were changed. */
async function forget(db: IndexDb, ids: readonly number[]): Promise<void> {
  const old = await db.deleteFrom('book_texts').where('book_id', 'in', ids).returningAll().execute();
  for (const { book_id, title, synopsis } of old) {
    const words = wordsOf(`${title} ${synopsis}`.replaceAll(mark, ''));
    if (words.length > 0)
      await db.deleteFrom('book_words').where('book_id', '=', book_id).where('word', 'in', words).execute();
  }
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
  const ids = books.map((book) => book.id);
  await forget(db, ids);
  const texts = books.map(({ id, title, synopsis }) => ({
    book_id: id,
    title: foldForSearch(title),
    synopsis: foldForSearch(synopsis),
  }));
  // Neighbours in the table are written together.
  const bookWords = texts
    .flatMap(({ book_id, title, synopsis }) => bookWordsOf(book_id, title, synopsis))
    .toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0));
  const unknown = await unknownWords(db, [...new Set(bookWords.map(({ word }) => word))]);
  const endings = unknown.flatMap((word) => endingsOf(word).map((ending) => ({ ending, word })));
  const slips = unknown.flatMap((word) => slipsOf(word).map((slip) => ({ slip, word })));
  await insertAll(db, 'word_endings', endings);
  await insertAll(db, 'word_slips', slips);
  await insertAll(db, 'book_words', bookWords);
  const marked = texts.map(({ book_id, title, synopsis }) => ({
    book_id,
    title: markWords(title),
    synopsis: markWords(synopsis),
  }));
  await insertAll(db, 'book_texts', marked);
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

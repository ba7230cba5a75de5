import { type RawBuilder, sql } from 'kysely';
import { prepareQuery, prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Flag, Schema, Tables } from '../../../db/schema.ts';
import type { Packed } from './sets.ts';

type FindTables = 'books' | 'book_texts' | 'word_books' | 'title_words' | 'word_endings' | 'word_slips';
export type FindDb = Tables<FindTables>;
type Found = Pick<Schema, FindTables>;

/** Above every text that begins with what stands before it. */
export const last = '\u{10ffff}';

export type Where = 'title' | 'anywhere';
type WordBlock = Packed & { readonly word: string };

const blocksOfWords = {
  title: readBlocks(1),
  anywhere: readBlocks(0),
} as const satisfies Record<Where, unknown>;

function readBlocks(in_title: Flag) {
  return prepareQueryByIds<Found, WordBlock, string>((db, words) =>
    db
      .selectFrom('word_books')
      .select(['word', 'block', 'ids'])
      .where('word', 'in', words)
      .where('in_title', '=', sql.lit(in_title)),
  );
}

/** The stored sets of books with these very words, by the title or anywhere. */
export const blocksOf = (db: FindDb, words: readonly string[], where: Where): Promise<WordBlock[]> =>
  blocksOfWords[where](db, words);

const wordsBetween = prepareQuery<Found, [string, string, number], { words: string | null }>(
  (db, from, to, limit) => ({
    compile: () =>
      sql<{ words: string | null }>`
        select string_agg(word, ' ') as words from (
          select word from word_endings where ending >= ${from} and ending < ${to} limit ${limit}
        ) as found
      `.compile(db),
  }),
);

/** The words that hold a text, as many as the limit says; one that holds it twice is there twice. */
export async function wordsHolding(db: FindDb, text: string, limit: number): Promise<string[]> {
  const [row] = await wordsBetween(db, text, text + last, limit);
  return row?.words?.split(' ') ?? [];
}

export type TitleRow = Pick<Schema['book_texts'], 'book_id' | 'title' | 'title_sort'>;
export type TextRow = Schema['book_texts'];

export const titlesOf = prepareQueryByIds<Found, TitleRow>((db, ids) =>
  db.selectFrom('book_texts').select(['book_id', 'title', 'title_sort']).where('book_id', 'in', ids),
);
export const textsOf = prepareQueryByIds<Found, TextRow>((db, ids) =>
  db.selectFrom('book_texts').selectAll().where('book_id', 'in', ids),
);

type Range = [from: string, to: string, limit: number];
type Read = (...range: Range) => RawBuilder<unknown>;
/** A book may be found by several of its words: a few more are read than are wanted. */
const spare = 12;

const booksBetween: Read = (from, to, limit) => sql`
  select book_id from (
    select id as book_id from books where title_sort >= ${from} and title_sort < ${to}
    order by title_sort, id limit ${limit}
  ) as titles`;
const booksOfTitleWords: Read = (from, to, limit) => sql`
  select book_id from (
    select book_id from title_words where word >= ${from} and word < ${to}
    order by word, title_sort, book_id limit ${limit}
  ) as words`;
const booksOfPartsOfTitleWords: Read = (from, to, limit) => sql`
  select book_id from (
    select w.book_id from word_endings e join title_words w on w.word = e.word
    where e.ending >= ${from} and e.ending < ${to}
    order by e.ending, e.word, w.title_sort, w.book_id limit ${limit}
  ) as parts`;

/** How many books of each kind are wanted; with `first` no more kinds are read once there are as many of them all. */
interface Count {
  readonly count: number;
  readonly first?: boolean;
}
/** The books that begin with a text of each kind, as many of each as wanted, one kind after the other: one row. */
type FindBest = (db: FindDb, texts: readonly string[], wanted: Count) => Promise<number[]>;

function best(reads: readonly Read[]): FindBest {
  const list = prepareQuery<Found, (string | number)[], { ids: string | null }>(
    (db, ...values) => ({
      compile: () =>
        sql<{ ids: string | null }>`
          select string_agg(cast(book_id as text), ',') as ids from (${sql.join(
            reads.map((read, at) => read(...(values.slice(3 * at, 3 * at + 3) as Range))),
            sql` union all `,
          )} limit ${values[3 * reads.length] ?? 1}) as found
        `.compile(db),
    }),
    3 * reads.length + 1,
  );
  return async (db, texts, { count, first }) => {
    const most = count + spare;
    const ranges = texts.flatMap((text) => [text, text + last, most]);
    // A book that was found by its title may be found by a word of it once more.
    const [row] = await list(db, ...ranges, first ? count + most : texts.length * most);
    return row?.ids?.split(',').map(Number) ?? [];
  };
}

const byTitles = [booksBetween, booksBetween, booksBetween, booksBetween];
/** Books whose sort keys begin with these four, in order of title. */
export const booksByTitles = best(byTitles);
/** The same, and books with a word in the title that begins with the fifth text: the word itself first. */
export const booksByTitlesAndWord = best([...byTitles, booksOfTitleWords]);
/** Books with a word in the title that holds this text, by word and title. */
export const booksByPartOfTitleWord = best([booksOfPartsOfTitleWords]);

const wordFrom = prepareQuery<Found, [string, string], { word: string }>((db, from, to) =>
  db
    .selectFrom('word_books')
    .select('word')
    .where('word', '>=', from)
    .where('word', '<', to)
    .limit(sql.lit(1)),
);

/** Some known word begins with this text. */
export const beginsWord = async (db: FindDb, text: string): Promise<boolean> =>
  (await wordFrom(db, text, text + last)).length > 0;

const meantBySlips = prepareQueryByIds<Found, { word: string }, string>((db, slips) =>
  db.selectFrom('word_slips').select('word').distinct().where('slip', 'in', slips),
);
const knownWords = prepareQueryByIds<Found, { word: string }, string>((db, words) =>
  db.selectFrom('word_books').select('word').distinct().where('word', 'in', words),
);

/** The words that are led to by any of these slips. */
export const wordsWithSlips = async (db: FindDb, slips: readonly string[]): Promise<string[]> => [
  ...new Set((await meantBySlips(db, slips)).map(({ word }) => word)),
];

/** Those of the words that some book has. */
export const knownWordsAmong = async (db: FindDb, words: readonly string[]): Promise<Set<string>> =>
  new Set((await knownWords(db, words)).map(({ word }) => word));

import { type RawBuilder, sql } from 'kysely';
import { prepared, preparedByIds } from '../../../db/prepared.ts';
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
  return preparedByIds<Found, WordBlock, string>((db, words) =>
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

const wordsBetween = prepared<Found, [string, string, number], { words: string | null }>(
  (db, from, to, limit) => ({
    compile: () =>
      sql<{ words: string | null }>`
        select string_agg(word, ' ') as words from (
          select word from word_endings where ending >= ${from} and ending < ${to} limit ${limit}
        ) as found
      `.compile(db),
  }),
  '',
  '',
  1,
);

/** The words that hold a text, as many as the limit says; one that holds it twice is there twice. */
export async function wordsHolding(db: FindDb, text: string, limit: number): Promise<string[]> {
  const [row] = await wordsBetween(db, text, text + last, limit);
  return row?.words?.split(' ') ?? [];
}

export type TitleRow = Pick<Schema['book_texts'], 'book_id' | 'title' | 'title_sort'>;
export type TextRow = Schema['book_texts'];

export const titlesOf = preparedByIds<Found, TitleRow>((db, ids) =>
  db.selectFrom('book_texts').select(['book_id', 'title', 'title_sort']).where('book_id', 'in', ids),
);
export const textsOf = preparedByIds<Found, TextRow>((db, ids) =>
  db.selectFrom('book_texts').selectAll().where('book_id', 'in', ids),
);

type FindBest = (db: FindDb, text: string, count: number) => Promise<number[]>;
type Range = [from: string, to: string, limit: number];

/** A book may be found by several of its words: a few more are read than are wanted. */
const spare = 12;

/** The ids that a query finds, in its order: one row for all of them. */
function best(read: (...range: Range) => RawBuilder<unknown>): FindBest {
  const list = prepared<Found, Range, { ids: string | null }>(
    (db, ...range) => ({
      compile: () =>
        sql<{ ids: string | null }>`
          select string_agg(cast(book_id as text), ',') as ids from (${read(...range)}) as found
        `.compile(db),
    }),
    '',
    '',
    1,
  );
  return async (db, text, count) => {
    const [row] = await list(db, text, text + last, count + spare);
    return row?.ids?.split(',').map(Number) ?? [];
  };
}

const booksBetween = (...[from, to, limit]: Range): RawBuilder<unknown> => sql`
  select book_id from (
    select id as book_id from books where title_sort >= ${from} and title_sort < ${to}
    order by title_sort, id limit ${limit}
  ) as part`;
type FourRanges = [...Range, ...Range, ...Range, ...Range];
const booksInRanges = prepared<Found, FourRanges, { ids: string | null }>(
  (db, ...values) => ({
    compile: () =>
      sql<{ ids: string | null }>`
        select string_agg(cast(book_id as text), ',') as ids from (${sql.join(
          [0, 3, 6, 9].map((at) => booksBetween(...(values.slice(at, at + 3) as Range))),
          sql` union all `,
        )}) as found
      `.compile(db),
  }),
  ...(['', '', 1, '', '', 1, '', '', 1, '', '', 1] as const),
);

/** Books whose sort keys begin with these: those of each key in order of title, one key after the other. */
export async function booksByTitles(
  db: FindDb,
  [a, b, c, d]: readonly [string, string, string, string],
  count: number,
): Promise<number[]> {
  const range = (key: string): Range => [key, key + last, count + spare];
  const [row] = await booksInRanges(db, ...range(a), ...range(b), ...range(c), ...range(d));
  return row?.ids?.split(',').map(Number) ?? [];
}
/** Books with a word in the title that begins with this text: the word itself first, then by word and title. */
export const booksByTitleWord = best(
  (from, to, limit) => sql`
    select book_id from title_words where word >= ${from} and word < ${to}
    order by word, title_sort, book_id limit ${limit}`,
);
/** Books with a word in the title that holds this text, by word and title. */
export const booksByPartOfTitleWord = best(
  (from, to, limit) => sql`
    select w.book_id from word_endings e join title_words w on w.word = e.word
    where e.ending >= ${from} and e.ending < ${to}
    order by e.ending, e.word, w.title_sort, w.book_id limit ${limit}`,
);

const endingFrom = prepared<Found, [string, string], { ending: string }>(
  (db, from, to) =>
    db
      .selectFrom('word_endings')
      .select('ending')
      .where('ending', '>=', from)
      .where('ending', '<', to)
      .limit(sql.lit(1)),
  '',
  '',
);
const wordFrom = prepared<Found, [string, string], { word: string }>(
  (db, from, to) =>
    db
      .selectFrom('word_books')
      .select('word')
      .where('word', '>=', from)
      .where('word', '<', to)
      .limit(sql.lit(1)),
  '',
  '',
);

/** Some known word holds this text. */
export const isPartOfWord = async (db: FindDb, text: string): Promise<boolean> =>
  (await endingFrom(db, text, text + last)).length > 0;
/** Some known word begins with this text. */
export const beginsWord = async (db: FindDb, text: string): Promise<boolean> =>
  (await wordFrom(db, text, text + last)).length > 0;

const meantBySlips = preparedByIds<Found, { word: string }, string>((db, slips) =>
  db.selectFrom('word_slips').select('word').distinct().where('slip', 'in', slips),
);
const knownWords = preparedByIds<Found, { word: string }, string>((db, words) =>
  db.selectFrom('word_books').select('word').distinct().where('word', 'in', words),
);

/** The words that are led to by any of these slips. */
export const wordsWithSlips = async (db: FindDb, slips: readonly string[]): Promise<string[]> => [
  ...new Set((await meantBySlips(db, slips)).map(({ word }) => word)),
];

/** Those of the words that some book has. */
export const knownWordsAmong = async (db: FindDb, words: readonly string[]): Promise<Set<string>> =>
  new Set((await knownWords(db, words)).map(({ word }) => word));

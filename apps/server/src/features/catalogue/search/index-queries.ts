import { type RawBuilder, sql } from 'kysely';
import { prepareQuery, prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database, Flag, Schema } from '../../../db/schema.ts';
import type { EncodedBlock } from './bitmap.ts';

/** The last code point: `text + maxCodePoint` is above every text that starts with `text`. */
export const maxCodePoint = '\u{10ffff}';

export type SearchField = 'title' | 'anywhere';
type WordBlock = EncodedBlock & { readonly word: string };

const blocksOfWords = {
  title: prepareReadBlocks(1),
  anywhere: prepareReadBlocks(0),
} as const satisfies Record<SearchField, unknown>;

function prepareReadBlocks(in_title: Flag) {
  return prepareQueryByIds<WordBlock, string>((db, words) =>
    db
      .selectFrom('word_books')
      .select(['word', 'block', 'ids'])
      .where('word', 'in', words)
      .where('in_title', '=', sql.lit(in_title)),
  );
}

/** Reads the stored blocks of these exact words, for titles or for all texts. */
export const blocksOf = (db: Database, words: readonly string[], where: SearchField): Promise<WordBlock[]> =>
  blocksOfWords[where](db, words);

const wordsBetween = prepareQuery<{ from: string; to: string; limit: number }, { words: string | null }>(
  (db, { from, to, limit }) => ({
    compile: () =>
      sql<{ words: string | null }>`
        select string_agg(word, ' ') as words from (
          select word from word_endings where ending >= ${from} and ending < ${to} limit ${limit}
        ) as found
      `.compile(db),
  }),
);

/** Returns up to `limit` words that contain a text; a word that contains it twice is listed twice. */
export async function wordsContaining(db: Database, text: string, limit: number): Promise<string[]> {
  const [row] = await wordsBetween(db, { from: text, to: text + maxCodePoint, limit });
  return row?.words?.split(' ') ?? [];
}

export type TitleRow = Pick<Schema['book_texts'], 'book_id' | 'title' | 'title_sort'>;
export type TextRow = Schema['book_texts'];

export const titlesOf = prepareQueryByIds<TitleRow>((db, ids) =>
  db.selectFrom('book_texts').select(['book_id', 'title', 'title_sort']).where('book_id', 'in', ids),
);
export const textsOf = prepareQueryByIds<TextRow>((db, ids) =>
  db
    .selectFrom('book_texts')
    .select(['book_id', 'title', 'title_sort', 'synopsis'])
    .where('book_id', 'in', ids),
);

type ReadRange = (from: string, to: string, limit: number) => RawBuilder<unknown>;
/** Additional rows per query, because a book may be found by several of its words. */
const extraRows = 12;

const booksBetween: ReadRange = (from, to, limit) => sql`
  select book_id from (
    select id as book_id from books where title_sort >= ${from} and title_sort < ${to}
    order by title_sort, id limit ${limit}
  ) as titles`;
const booksOfTitleWords: ReadRange = (from, to, limit) => sql`
  select book_id from (
    select book_id from title_words where word >= ${from} and word < ${to}
    order by word, title_sort, book_id limit ${limit}
  ) as words`;
const booksOfPartsOfTitleWords: ReadRange = (from, to, limit) => sql`
  select book_id from (
    select w.book_id from word_endings e join title_words w on w.word = e.word
    where e.ending >= ${from} and e.ending < ${to}
    order by e.ending, e.word, w.title_sort, w.book_id limit ${limit}
  ) as parts`;

/** Maximum number of books per range. With `first`, reading stops as soon as enough books are found. */
interface RangeLimit {
  readonly count: number;
  readonly first?: boolean;
}
/**
 * Reads the books of several ranges in order, each range starting with a text, in a query that returns a
 * single row.
 */
type RangeQuery = (db: Database, texts: readonly string[], limits: RangeLimit) => Promise<number[]>;

function createRangeQuery(reads: readonly ReadRange[]): RangeQuery {
  const list = prepareQuery<Record<string, string | number>, { ids: string | null }>((db, values) => ({
    compile: () =>
      sql<{ ids: string | null }>`
          select string_agg(cast(book_id as text), ',') as ids from (${sql.join(
            reads.map((read, at) =>
              read(values[`from${at}`] as string, values[`to${at}`] as string, values['limit'] as number),
            ),
            sql` union all `,
          )} limit ${values['most']}) as found
        `.compile(db),
  }));
  return async (db, texts, { count, first }) => {
    const limit = count + extraRows;
    const ranges = texts.flatMap((text, at) => [
      [`from${at}`, text],
      [`to${at}`, text + maxCodePoint],
    ]);
    // A book found by its title may also be found by one of its words.
    const [row] = await list(db, {
      ...Object.fromEntries(ranges),
      limit,
      most: first ? count + limit : texts.length * limit,
    });
    return row?.ids?.split(',').map(Number) ?? [];
  };
}

const byTitles = [booksBetween, booksBetween, booksBetween, booksBetween];
/** Takes four texts: finds books whose sort keys start with the first, then the second and so on, each by title. */
export const booksByTitles = createRangeQuery(byTitles);
/**
 * Takes five texts: finds books as `booksByTitles` does with the first four, then books with a title word that starts
 * with the fifth, the exact word first.
 */
export const booksByTitlesAndWord = createRangeQuery([...byTitles, booksOfTitleWords]);
/** Takes one text: finds books with a title word that contains it, by word and title. */
export const booksByPartOfTitleWord = createRangeQuery([booksOfPartsOfTitleWords]);

const wordFrom = prepareQuery<{ from: string; to: string }, { word: string }>((db, { from, to }) =>
  db
    .selectFrom('word_books')
    .select('word')
    .where('word', '>=', from)
    .where('word', '<', to)
    .limit(sql.lit(1)),
);

/** True if an indexed word starts with this text. */
export const beginsWord = async (db: Database, text: string): Promise<boolean> =>
  (await wordFrom(db, { from: text, to: text + maxCodePoint })).length > 0;

const wordsByDeletion = prepareQueryByIds<{ word: string }, string>((db, slips) =>
  db.selectFrom('word_slips').select('word').distinct().where('slip', 'in', slips),
);
const knownWords = prepareQueryByIds<{ word: string }, string>((db, words) =>
  db.selectFrom('word_books').select('word').distinct().where('word', 'in', words),
);

/** Returns indexed words that share a deletion with the typed word. */
export const wordsForDeletions = async (db: Database, slips: readonly string[]): Promise<string[]> => [
  ...new Set((await wordsByDeletion(db, slips)).map(({ word }) => word)),
];

/** Returns the words that at least one book contains. */
export const knownWordsAmong = async (db: Database, words: readonly string[]): Promise<Set<string>> =>
  new Set((await knownWords(db, words)).map(({ word }) => word));

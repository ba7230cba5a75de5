import { type Compilable, sql } from 'kysely';
import { prepared, preparedByIds } from '../../../db/prepared.ts';
import type { Flag, Schema, Tables } from '../../../db/schema.ts';
import { type Ids, union, unpack } from './sets.ts';

type FindTables = 'books' | 'book_texts' | 'word_books' | 'title_words' | 'word_endings' | 'word_slips';
export type FindDb = Tables<FindTables>;
type Found = Pick<Schema, FindTables>;

/** Above every text that begins with what stands before it. */
export const last = '\u{10ffff}';
/** Sets that are joined for one text. What is part of more words is looked for otherwise. */
const mostSets = 400;

const setsLike = prepared<Found, [string, string, number], Pick<Schema['word_books'], 'block' | 'ids'>>(
  (db, from, to, in_title) =>
    db
      .selectFrom('word_endings as e')
      .innerJoin('word_books as b', 'b.word', 'e.word')
      .select(['b.block', 'b.ids'])
      .where('e.ending', '>=', from)
      .where('e.ending', '<', to)
      .where('b.in_title', '=', in_title as Flag)
      .limit(sql.lit(mostSets)),
  '',
  '',
  0,
);

/** The books that hold a word with this text in it, in their titles or anywhere; null when that is in too many words. */
export async function booksWith(db: FindDb, text: string, where: 'title' | 'anywhere'): Promise<Ids | null> {
  const rows = await setsLike(db, text, text + last, where === 'title' ? 1 : 0);
  return rows.length < mostSets ? union(rows.map(({ block, ids }) => unpack(ids, block))) : null;
}

export type TitleRow = Pick<Schema['book_texts'], 'book_id' | 'title' | 'title_sort'>;
export type TextRow = Schema['book_texts'];

export const titlesOf = preparedByIds<Found, TitleRow>((db, ids) =>
  db.selectFrom('book_texts').select(['book_id', 'title', 'title_sort']).where('book_id', 'in', ids),
);
export const textsOf = preparedByIds<Found, TextRow>((db, ids) =>
  db.selectFrom('book_texts').selectAll().where('book_id', 'in', ids),
);

type Best = Compilable<{ book_id: number }>;
/** Books that one of the queries below finds at most. */
export const mostBest = 200;

const titlesFrom = prepared<Found, [string, string], { book_id: number }>(
  (db, from, to): Best =>
    db
      .selectFrom('books')
      .select('id as book_id')
      .where('title_sort', '>=', from)
      .where('title_sort', '<', to)
      .orderBy('title_sort')
      .orderBy('id')
      .limit(sql.lit(mostBest)),
  '',
  '',
);
const withWordsFrom = prepared<Found, [string, string], { book_id: number }>(
  (db, from, to): Best =>
    db
      .selectFrom('title_words')
      .select('book_id')
      .where('word', '>=', from)
      .where('word', '<', to)
      .orderBy('word')
      .orderBy('title_sort')
      .orderBy('book_id')
      .limit(sql.lit(mostBest)),
  '',
  '',
);
const withPartsFrom = prepared<Found, [string, string], { book_id: number }>(
  (db, from, to): Best =>
    db
      .selectFrom('word_endings as e')
      .innerJoin('title_words as w', 'w.word', 'e.word')
      .select('w.book_id')
      .where('e.ending', '>=', from)
      .where('e.ending', '<', to)
      .orderBy('e.ending')
      .orderBy('e.word')
      .orderBy('w.title_sort')
      .orderBy('w.book_id')
      .limit(sql.lit(mostBest)),
  '',
  '',
);

const idsOf = (rows: readonly { book_id: number }[]): number[] => rows.map(({ book_id }) => book_id);

/** Books whose sort keys begin with this one, in order of title. */
export const booksByTitle = async (db: FindDb, key: string): Promise<number[]> =>
  idsOf(await titlesFrom(db, key, key + last));
/** Books with a word in the title that begins with this text: the word itself first, then by word and title. */
export const booksByTitleWord = async (db: FindDb, text: string): Promise<number[]> =>
  idsOf(await withWordsFrom(db, text, text + last));
/** Books with a word in the title that holds this text, by word and title. */
export const booksByPartOfTitleWord = async (db: FindDb, text: string): Promise<number[]> =>
  idsOf(await withPartsFrom(db, text, text + last));

export async function isKnown(db: FindDb, text: string): Promise<boolean> {
  const found = await db
    .selectFrom('word_endings')
    .select('ending')
    .where('ending', '>=', text)
    .where('ending', '<', text + last)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const wordsWithSlips = async (db: FindDb, slips: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('word_slips').select('word').distinct().where('slip', 'in', slips).execute()).map(
    ({ word }) => word,
  );

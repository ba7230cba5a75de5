import { sql } from 'kysely';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
import { chapterCountFor, durationFor, prepareByLevel } from '../../catalogue/index.ts';
import type { ChapterFacts } from './finish-rules.ts';

export interface BookFacts {
  readonly chapter_count: number;
  readonly book_duration: number | null;
  readonly first_chapter_id: number;
}

/** Returns the facts about a book that its marks depend on; undefined for a book without chapters. */
export const findBookFacts = (
  db: Database,
  bookId: number,
  level: Visibility,
): Promise<BookFacts | undefined> =>
  db
    .selectFrom('books')
    .innerJoin('chapters', 'chapters.book_id', 'books.id')
    .select([
      chapterCountFor(level).as('chapter_count'),
      durationFor(level).as('book_duration'),
      'chapters.id as first_chapter_id',
    ])
    .where('books.id', '=', bookId)
    .where('chapters.visibility', '<=', level)
    .orderBy('chapters.place')
    .limit(1)
    .executeTakeFirst();

const chapterFactsRow = prepareByLevel((level) =>
  prepareQuery<{ bookId: number; chapterId: number }, ChapterFacts>((db, { bookId, chapterId }) =>
    db
      .selectFrom('chapters')
      .innerJoin('books', 'books.id', 'chapters.book_id')
      .select([
        'chapters.place',
        'chapters.duration',
        chapterCountFor(level).as('chapter_count'),
        durationFor(level).as('book_duration'),
      ])
      .where('chapters.book_id', '=', bookId)
      .where('chapters.id', '=', chapterId)
      .where('chapters.visibility', '<=', sql.lit(level)),
  ),
);

/**
 * Returns the facts that saving a position depends on; undefined if there is no such chapter that the member may see.
 */
export const findChapterFacts = async (
  db: Database,
  bookId: number,
  chapterId: number,
  level: Visibility,
): Promise<ChapterFacts | undefined> => (await chapterFactsRow(level)(db, { bookId, chapterId }))[0];

/** Returns whether a reader of this level may see a chapter. */
export const knowsChapter = async (
  db: Database,
  bookId: number,
  chapterId: number | undefined,
  level: Visibility,
): Promise<boolean> =>
  chapterId !== undefined && (await findChapterFacts(db, bookId, chapterId, level)) !== undefined;

const chapterStartRow = prepareQuery<{ bookId: number; place: number }, { seconds: number | null }>(
  (db, { bookId, place }) =>
    db
      .selectFrom('chapters')
      .select((eb) => eb.fn.sum<number | null>('duration').as('seconds'))
      .where('book_id', '=', bookId)
      .where('place', '<', place),
);

/** Returns the seconds of a book before a chapter; chapters of unknown length do not count. */
export const findChapterStart = async (db: Database, bookId: number, place: number): Promise<number> =>
  (await chapterStartRow(db, { bookId, place }))[0]?.seconds ?? 0;

import type { PersonRef, SeriesRef, Tag } from '@lamplight/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { readInChunks } from '../../../db/chunks.ts';
import { lockRows } from '../../../db/dialect.ts';
import type { RunInTransaction } from '../../../db/group-commit.ts';
import { prepareQuery, prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { PageRange } from '../../../http/pagination.ts';
import { staffLevel, type Visibility } from '../../../http/reader.ts';
import { tagsAsText } from '../people/credits.ts';
import { entryEnd, partEnd } from '../people/names-store.ts';
import { hiddenBookIds, isVisibleBook, prepareByLevel } from '../visibility/visibility.ts';
import type { PublisherRow } from './publishers.ts';
import { releaseColumns } from './releases/release-rules.ts';
import { summarizeChapters } from './rules.ts';

export type BookRow = Selectable<Schema['books']>;
export type ChapterRow = Selectable<Schema['chapters']>;
type ViewRow = Insertable<Schema['book_views']>;

const summaryColumns = [
  'id',
  'title',
  'status',
  'cover_image',
  'cover_hue',
  'synopsis',
  'listed_people',
  'listed_series',
  'language',
  'chapter_count',
  'first_chapter_image',
  'duration',
  'total_views',
  'rating_count',
  'rating_sum',
  'hidden_chapters',
  ...releaseColumns,
  'created_at',
  'updated_at',
] as const;
const bookColumns = [
  ...summaryColumns,
  'title_sort',
  'title_order',
  'title_fold',
  'edition_key',
  'subtitle',
  'original_year',
  'release_year',
  'publisher',
  'publisher_sort',
  'isbn',
  'asin',
  'abridged',
  'content_notes',
  'author_sort',
  'narrator_sort',
  'series_sort',
  'series_number',
  'release_rev',
  'rating_rank',
  'demo',
  'rev',
] as const satisfies readonly (keyof BookRow)[];
const bookById = prepareQuery<{ id: number }, BookRow>((db, { id }) =>
  db.selectFrom('books').select(bookColumns).where('id', '=', id),
);
export const findBook = async (db: Database, id: number): Promise<BookRow | undefined> =>
  (await bookById(db, { id }))[0];

/** Columns of a book that lists show. */
export type SummaryRow = Pick<BookRow, (typeof summaryColumns)[number]>;
const sharesTitle = (level: Visibility) =>
  sql<number>`case when exists (
    select 1 from books as other where other.title_fold = books.title_fold and other.id <> books.id
      and other.visibility <= ${sql.lit(level)}
  ) then 1 else 0 end`.as('shares_title');
export type TaggedSummaryRow = SummaryRow & { readonly tags: string | null; readonly shares_title: number };
/** Parses the people of one role from a book's derived text column, which holds only the first people of each role. */
export const parsePeople = (joined: string, role: 'author' | 'narrator'): PersonRef[] =>
  joined.split(entryEnd).flatMap((entry) => {
    const [of, id, name = ''] = entry.split(partEnd);
    return of === role ? [{ id: Number(id), name }] : [];
  });
/** Parses a book's series from its derived text column. */
export const parseSeries = (joined: string): SeriesRef[] =>
  joined === ''
    ? []
    : joined.split(entryEnd).map((entry) => {
        const [id, number, name = ''] = entry.split(partEnd);
        return { id: Number(id), name, number: number || null };
      });
const prepareSummaries = (level: Visibility) =>
  prepareQueryByIds<TaggedSummaryRow>((db, ids) =>
    db
      .selectFrom('books')
      .select(summaryColumns)
      .select([tagsAsText, sharesTitle(level)])
      .where('id', 'in', ids)
      .where(isVisibleBook(level)),
  );
const summariesByIds = prepareByLevel(prepareSummaries);
/** Lists the chapters that a reader of this level may see, in order, with the columns that summaries need. */
const listKnownChapters = (db: Database, level: Visibility, bookIds: readonly number[]) =>
  readInChunks(bookIds, (batch) =>
    db
      .selectFrom('chapters')
      .select(['book_id', 'image', 'duration'])
      .where('book_id', 'in', batch)
      .where('visibility', '<=', level)
      .orderBy('book_id')
      .orderBy('place')
      .execute(),
  );

/**
 * Lists summaries of the books that a reader of this level may see, each with its tags as one text. The columns that
 * summarize chapters are stored for level 0; for other levels they are computed, but only for the few books with hidden
 * chapters.
 */
export async function listSummariesOf(
  db: Database,
  ids: readonly number[],
  level: Visibility,
): Promise<TaggedSummaryRow[]> {
  const rows = await summariesByIds(level)(db, ids);
  const partial = level === 0 ? [] : rows.filter(({ hidden_chapters }) => hidden_chapters > 0);
  if (partial.length === 0) return rows;
  const chapters = Map.groupBy(
    await listKnownChapters(
      db,
      level,
      partial.map(({ id }) => id),
    ),
    ({ book_id }) => book_id,
  );
  return rows.map((row) => {
    if (row.hidden_chapters === 0) return row;
    const { hidden_chapters: _, ...known } = summarizeChapters(row.cover_image, chapters.get(row.id) ?? []);
    return { ...row, ...known };
  });
}

const countColumns = ['id', 'total_views', 'rating_count', 'rating_sum'] as const;
/** Views and ratings of a book, which change without an edit. */
export type BookCounts = Pick<BookRow, (typeof countColumns)[number]>;
const countsByIds = prepareQueryByIds<BookCounts>((db, ids) =>
  db.selectFrom('books').select(countColumns).where('id', 'in', ids),
);
/** Lists views and ratings of books. */
export const listCountsOf = (db: Database, ids: readonly number[]): Promise<BookCounts[]> =>
  countsByIds(db, ids);
const chaptersByBooks = prepareByLevel((level) =>
  prepareQueryByIds<ChapterRow>((db, ids) =>
    db
      .selectFrom('chapters')
      .select([
        'id',
        'book_id',
        'place',
        'title',
        'audio_url',
        'image',
        'duration',
        'added_at',
        ...releaseColumns,
      ])
      .where('book_id', 'in', ids)
      .where('visibility', '<=', sql.lit(level))
      .orderBy('book_id')
      .orderBy('place'),
  ),
);
/** Lists the chapters of books that a reader of this level may see, in their order. */
export const listChaptersOf = (
  db: Database,
  bookIds: readonly number[],
  level: Visibility,
): Promise<ChapterRow[]> => chaptersByBooks(level)(db, bookIds);

export const findChapter = (
  db: Database,
  bookId: number,
  chapterId: number,
): Promise<ChapterRow | undefined> =>
  db
    .selectFrom('chapters')
    .selectAll()
    .where('book_id', '=', bookId)
    .where('id', '=', chapterId)
    .executeTakeFirst();

export const listDemoBooks = (db: Database, { limit, offset }: PageRange): Promise<BookRow[]> =>
  db
    .selectFrom('books')
    .selectAll()
    .where(sql<boolean>`demo = 1`)
    .where(isVisibleBook(0))
    .orderBy('title_order')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/**
 * Returns whether a reader of this level may hear an audio file: only false if all chapters that use the file are
 * unreleased. Audio URLs of unreleased chapters have a small index of their own.
 */
export async function isReleasedAudio(db: Database, audioUrl: string, level: Visibility): Promise<boolean> {
  if (level === staffLevel) return true;
  const rows = await db
    .selectFrom('chapters')
    .select('visibility')
    .where('audio_url', '=', audioUrl)
    .where('visibility', '>', sql.lit(0))
    .execute();
  if (rows.length === 0 || rows.some(({ visibility }) => visibility <= level)) return true;
  // Checks whether another, released chapter uses this file, too.
  const released = await db
    .selectFrom('chapters')
    .select('id')
    .where('audio_url', '=', audioUrl)
    .where('visibility', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return released !== undefined;
}

export const findChapterById = (db: Database, id: number): Promise<ChapterRow | undefined> =>
  db.selectFrom('chapters').selectAll().where('id', '=', id).executeTakeFirst();

const maxLanguages = 1000;

export const listLanguages = async (db: Database, level: Visibility): Promise<string[]> => {
  const rows = await db
    .selectFrom('books')
    .select('language')
    .distinct()
    .where('language', 'is not', null)
    .where(isVisibleBook(level))
    .orderBy('language')
    .limit(maxLanguages)
    .execute();
  return rows.flatMap(({ language }) => language ?? []);
};

/** Maximum number of publisher spellings read. A filter by a spelling beyond them matches only this exact spelling. */
const maxSpellings = 5000;

/** Returns the spellings of publishers with their numbers of books. */
export const listPublishers = async (db: Database, level: Visibility): Promise<PublisherRow[]> => {
  const rows = await db
    .selectFrom('books')
    .select(({ fn }) => ['publisher', fn.countAll<number>().as('books')])
    .where('publisher', 'is not', null)
    .where(isVisibleBook(level))
    .groupBy('publisher')
    .orderBy('publisher')
    .limit(maxSpellings)
    .execute();
  return rows.flatMap(({ publisher, books }) => (publisher === null ? [] : [{ publisher, books }]));
};

/** Counts the books by the first character of their sort key, in sort order. */
export const countByFirst = (
  db: Database,
  level: Visibility,
): Promise<{ first: string; books: number }[]> => {
  const first = sql<string>`substr(title_order, 1, 1)`;
  return db
    .selectFrom('books')
    .select((eb) => [first.as('first'), eb.fn.countAll<number>().as('books')])
    .where(isVisibleBook(level))
    .groupBy(first)
    .orderBy(first)
    .execute();
};

export const listTagPairs = (db: Database, level: Visibility): Promise<Tag[]> =>
  db
    .selectFrom('book_tags')
    .select(['main_tag', 'sub_tag'])
    .where('book_id', 'not in', hiddenBookIds(level))
    .groupBy(['main_tag', 'sub_tag'])
    .orderBy('main_tag')
    .orderBy(sql`coalesce(sub_tag, '')`)
    .execute();

const countedView = prepareQuery<Pick<ViewRow, 'user_id' | 'book_id' | 'day'>, { day: string }>(
  (db, { user_id, book_id, day }) =>
    db
      .selectFrom('book_views')
      .select('day')
      .where('user_id', '=', user_id)
      .where('book_id', '=', book_id)
      .where('day', '=', day),
);

/**
 * Counts a view; returns false if this member already viewed this book on this day. That is the usual case, so a
 * read comes before the transaction.
 */
export async function recordView(
  db: Database,
  atomically: RunInTransaction,
  view: ViewRow,
): Promise<boolean> {
  if ((await countedView(db, view)).length > 0) return false;
  return atomically(async (tx) => {
    // Lock the book for update before the insert: the insert's foreign-key lock is weaker, and two views upgrading
    // their locks would deadlock with an edit that waits for both.
    await lockRows(tx, 'books', [view.book_id]);
    const inserted = await tx
      .insertInto('book_views')
      .values(view)
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!inserted) return false;
    await tx
      .updateTable('books')
      .set((eb) => ({ total_views: eb('total_views', '+', 1) }))
      .where('id', '=', view.book_id)
      .execute();
    return true;
  });
}

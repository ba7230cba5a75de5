import type { FeedKind } from '@lamplight/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { readInChunks } from '../../../db/chunks.ts';
import { prepareQuery, prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import { isVisibleBook, prepareByLevel } from '../../catalogue/index.ts';

export type FeedRow = Selectable<Schema['feeds']>;

/** Maximum books of a feed. */
const maxBooks = 2000;
/** Number of recently changed books in which a feed of kind 'new' looks for new chapters. */
const maxChanged = 200;

const feedColumns = [
  'id',
  'user_id',
  'kind',
  'subject_id',
  'name',
  'secret_hash',
  'seed',
  'former_hash',
  'renewed_at',
  'created_at',
  'last_used_at',
  'last_app',
  'last_network',
  'signs',
  'sign_day',
  'is_trusted',
] as const satisfies readonly (keyof FeedRow)[];

const feedByHash = prepareQuery<{ hash: string }, FeedRow>((db, { hash }) =>
  db
    .selectFrom('feeds')
    .select(feedColumns)
    .where((eb) => eb.or([eb('secret_hash', '=', hash), eb('former_hash', '=', hash)])),
);

/** Finds a feed by the hash of its secret, or of the secret before its last renewal. */
export const findByHash = async (db: Database, hash: string): Promise<FeedRow | undefined> =>
  (await feedByHash(db, { hash }))[0];

const feedsWithSubjects = (db: Database) =>
  db
    .selectFrom('feeds')
    .leftJoin('books', (join) =>
      join.onRef('books.id', '=', 'feeds.subject_id').on('feeds.kind', '=', 'book'),
    )
    .leftJoin('series_aliases as alias', (join) =>
      join.onRef('alias.id', '=', 'feeds.subject_id').on('feeds.kind', '=', 'series'),
    )
    .leftJoin('series', (join) =>
      join
        .on('series.id', '=', sql<number>`coalesce(alias.target_id, feeds.subject_id)`)
        .on('feeds.kind', '=', 'series'),
    )
    .selectAll('feeds')
    .select((eb) => eb.fn.coalesce('books.title', 'series.name').as('subject_name'));

export type ListedFeed = Awaited<ReturnType<typeof listFeeds>>[number];

/** Lists a member's feeds, the oldest first. */
export const listFeeds = (db: Database, userId: number) =>
  feedsWithSubjects(db).where('feeds.user_id', '=', userId).orderBy('feeds.id').execute();

/** Finds a feed of a member. */
export const findFeed = (db: Database, { id, user_id }: Pick<FeedRow, 'id' | 'user_id'>) =>
  feedsWithSubjects(db).where('feeds.id', '=', id).where('feeds.user_id', '=', user_id).executeTakeFirst();

export async function countFeeds(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('feeds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertFeed = (tx: Database, row: Insertable<Schema['feeds']>): Promise<{ id: number }> =>
  tx.insertInto('feeds').values(row).returning('id').executeTakeFirstOrThrow();

/** Deletes a feed of a member; returns false if there is none. */
export async function deleteFeed(
  db: Database,
  { id, user_id }: Pick<FeedRow, 'id' | 'user_id'>,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('feeds')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Contents of a feed: its kind, and the id of its book or series, which is null for other kinds. */
export interface Scope {
  readonly kind: FeedKind;
  readonly subject_id: number | null;
}

/** Returns the id of a series, or of the one that it was merged into. */
async function currentSeries(db: Database, id: number): Promise<number> {
  const alias = await db
    .selectFrom('series_aliases')
    .select('target_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return alias?.target_id ?? id;
}

/** Lists the ids of books in which a feed looks for chapters; those of a series in their order. */
async function listBookIds(db: Database, { kind, subject_id }: Scope, member: Member): Promise<number[]> {
  const id = subject_id ?? 0;
  const userId = member.id;
  switch (kind) {
    case 'book':
      return [id];
    case 'series': {
      const rows = await db
        .selectFrom('book_series')
        .select('book_id')
        .where('series_id', '=', await currentSeries(db, id))
        .orderBy('number_key')
        .orderBy('book_id')
        .limit(maxBooks)
        .execute();
      return rows.map(({ book_id }) => book_id);
    }
    case 'follows': {
      const { rows } = await sql<{ book_id: number }>`
        select book_id from follows where user_id = ${userId} and book_id is not null
        union select book_series.book_id from follows join book_series using (series_id) where user_id = ${userId}
        union select book_people.book_id from follows join book_people using (person_id) where user_id = ${userId}
        order by 1 desc limit ${sql.lit(maxBooks)}`.execute(db);
      return rows.map(({ book_id }) => book_id);
    }
    case 'library': {
      const { rows } = await sql<{ book_id: number }>`
        select book_id from bookmarks where user_id = ${userId}
        union select book_id from book_progress
        where user_id = ${userId} and (rev > 0 or is_finished = 1)
          and (removed_at is null or updated_at > removed_at)
        order by 1 desc limit ${sql.lit(maxBooks)}`.execute(db);
      return rows.map(({ book_id }) => book_id);
    }
    case 'new': {
      const rows = await db
        .selectFrom('books')
        .select('id')
        .where(isVisibleBook(levelOf(member)))
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxChanged)
        .execute();
      return rows.map((row) => row.id);
    }
  }
}

const bookColumns = [
  'id',
  'title',
  'synopsis',
  'cover_image',
  'language',
  'listed_people',
  'chapter_count',
  'created_at',
  'updated_at',
  'visibility',
  'release_at',
  'early_at',
  'rev',
  'release_rev',
] as const;
export type FeedBook = Pick<Selectable<Schema['books']>, (typeof bookColumns)[number]>;

/** Selects the books that feeds may list for a reader of this level. */
const listableBooks = (db: Database, level: Visibility) =>
  db
    .selectFrom('books')
    .where(isVisibleBook(level))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('books_without_feeds')
            .select('book_id')
            .whereRef('books_without_feeds.book_id', '=', 'books.id'),
        ),
      ),
    );

const booksByIds = prepareByLevel((level) =>
  prepareQueryByIds<FeedBook>((db, ids) =>
    listableBooks(db, level).select(bookColumns).where('books.id', 'in', ids),
  ),
);

/** Lists the books of a feed that its member may see; those of a series in their order. */
export async function listBooks(db: Database, scope: Scope, member: Member): Promise<FeedBook[]> {
  const ids = await listBookIds(db, scope, member);
  const rows = await booksByIds(levelOf(member))(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists the books that a member has begun and not finished, the last heard first. */
export async function listStarted(db: Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{ book_id: number }>`
    select book_id from book_progress
    where user_id = ${userId} and rev > 0 and is_finished = 0
      and (removed_at is null or updated_at > removed_at)
    order by updated_at desc, book_id desc limit ${sql.lit(maxChanged)}`.execute(db);
  return rows.map(({ book_id }) => book_id);
}

export interface SeriesBook {
  readonly id: number;
  readonly name: string;
  readonly book_id: number;
}

/** Lists the series of these books, each book in its order. */
export const listSeriesBooks = prepareQueryByIds<SeriesBook>((db, ids) =>
  db
    .selectFrom('book_series')
    .innerJoin('series', 'series.id', 'book_series.series_id')
    .select(['series.id', 'series.name', 'book_series.book_id'])
    .where('book_series.book_id', 'in', ids)
    .orderBy('series.id')
    .orderBy('book_series.number_key')
    .orderBy('book_series.book_id'),
);

const textVersions = prepareQueryByIds<{ count: number; latest: string | null }>((db, ids) =>
  db
    .selectFrom('chapter_texts')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('saved_at').as('latest')])
    .where('book_id', 'in', ids)
    .where('state', '=', 'published'),
);

/** Returns a version that changes when a text of these books is published, replaced or deleted. */
export const textsVersion = async (db: Database, bookIds: readonly number[]): Promise<string> =>
  JSON.stringify(await textVersions(db, bookIds));

/** Selects chapters with the size of their file, and whether they have a current text. */
const chaptersWithFiles = (db: Database, level: Visibility) =>
  db
    .selectFrom('chapters')
    .leftJoin('media_files', (join) =>
      join.on('media_files.key', '=', sql<string>`substr(chapters.audio_url, 8)`),
    )
    .leftJoin('chapter_texts', (join) =>
      join
        .onRef('chapter_texts.book_id', '=', 'chapters.book_id')
        .onRef('chapter_texts.chapter_id', '=', 'chapters.id')
        .on('chapter_texts.state', '=', 'published')
        .onRef('chapter_texts.source_url', '=', 'chapters.audio_url'),
    )
    .select([
      'chapters.id',
      'chapters.book_id',
      'chapters.place',
      'chapters.title',
      'chapters.audio_url',
      'chapters.duration',
      'chapters.added_at',
      'chapters.release_at',
      'chapters.early_at',
      'media_files.bytes',
      'chapter_texts.language as text_language',
    ])
    .where('chapters.visibility', '<=', level);

export type FeedChapter = Awaited<ReturnType<typeof listChapters>>[number];

/** Lists the chapters of these books that a reader of this level may see, by book, each in its order. */
export const listChapters = (db: Database, bookIds: readonly number[], level: Visibility) =>
  readInChunks(bookIds, (batch) =>
    chaptersWithFiles(db, level)
      .where('chapters.book_id', 'in', batch)
      .orderBy('chapters.book_id')
      .orderBy('chapters.place')
      .execute(),
  );

/** Finds a book that feeds may list for a reader of this level, with its cover; undefined if there is none. */
export const findBook = (db: Database, id: number, level: Visibility) =>
  listableBooks(db, level)
    .select(['books.id', 'books.cover_image'])
    .where('books.id', '=', id)
    .executeTakeFirst();

/** Finds a chapter that a reader of this level may see, of a book that feeds may list. */
export const findChapter = (db: Database, id: number, level: Visibility) =>
  chaptersWithFiles(db, level)
    .where('chapters.id', '=', id)
    .where('chapters.book_id', 'in', () => listableBooks(db, level).select('books.id'))
    .executeTakeFirst();

/** Returns whether a book is part of a series, or of the one that it was merged into. */
export async function isInSeries(db: Database, seriesId: number, bookId: number): Promise<boolean> {
  const row = await db
    .selectFrom('book_series')
    .select('book_id')
    .where('series_id', '=', await currentSeries(db, seriesId))
    .where('book_id', '=', bookId)
    .executeTakeFirst();
  return row !== undefined;
}

export const findSeries = async (db: Database, id: number) =>
  db
    .selectFrom('series')
    .select(['id', 'name'])
    .where('id', '=', await currentSeries(db, id))
    .executeTakeFirst();

/** Returns whether an editor has excluded a book from feeds. */
export const isLeftOut = async (db: Database, book_id: number): Promise<boolean> =>
  (await db
    .selectFrom('books_without_feeds')
    .select('book_id')
    .where('book_id', '=', book_id)
    .executeTakeFirst()) !== undefined;

import type { BookSort, Tag } from '@lamplight/contract';
import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { contains } from '../../db/dialect.ts';
import type { Schema, Tables } from '../../db/schema.ts';
import type { Page, Window } from '../../http/paging.ts';

type Owned = 'books' | 'chapters' | 'book_tags' | 'book_views';
export type Db = Tables<Owned>;
export type BookRow = Selectable<Schema['books']>;
export type ChapterRow = Selectable<Schema['chapters']>;
export type TagRow = Selectable<Schema['book_tags']>;

export interface BookFilter {
  readonly main_tag?: string | undefined;
  readonly sub_tag?: string | undefined;
  readonly status?: string | undefined;
  /** Folded text that titles contain. */
  readonly q?: string | undefined;
}

type Books = SelectQueryBuilder<Pick<Schema, Owned>, 'books', object>;

function matching(db: Db, { main_tag, sub_tag, status, q }: BookFilter): Books {
  let books: Books = db.selectFrom('books');
  if (status) books = books.where('books.status', '=', status);
  if (q) books = books.where((eb) => contains(eb.ref('books.title_fold'), q));
  if (main_tag || sub_tag)
    books = books.where('books.id', 'in', (eb) => {
      let tags = eb.selectFrom('book_tags').select('book_tags.book_id');
      if (main_tag) tags = tags.where('main_tag', '=', main_tag);
      if (sub_tag) tags = tags.where('sub_tag', '=', sub_tag);
      return tags;
    });
  return books;
}

const ordered = (books: Books, sort: BookSort): Books => {
  if (sort === 'title') return books.orderBy('books.title_sort').orderBy('books.id');
  const column = {
    new: 'books.created_at',
    updated: 'books.updated_at',
    popular: 'books.total_views',
  } as const;
  return books.orderBy(column[sort], 'desc').orderBy('books.id', 'desc');
};

export const listBooks = (
  db: Db,
  filter: BookFilter,
  sort: BookSort,
  window?: Window,
): Promise<BookRow[]> => {
  const books = ordered(matching(db, filter), sort).selectAll('books');
  return (window ? books.limit(window.limit).offset(window.offset) : books).execute();
};

export async function pageBooks(
  db: Db,
  filter: BookFilter,
  sort: BookSort,
  window: Window,
): Promise<Page<BookRow>> {
  const [rows, { total }] = await Promise.all([
    listBooks(db, filter, sort, window),
    matching(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Most ids that one `in (…)` names; engines limit bound parameters. */
const idsAtOnce = 5000;

async function byIds<Row>(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce)
    rows.push(...(await read(ids.slice(at, at + idsAtOnce))));
  return rows;
}

export const findBook = (db: Db, id: number): Promise<BookRow | undefined> =>
  db.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst();

export const findBooks = (db: Db, ids: readonly number[]): Promise<BookRow[]> =>
  byIds(ids, (part) => db.selectFrom('books').selectAll().where('id', 'in', part).execute());

export const listTagsOf = (db: Db, bookIds: readonly number[]): Promise<TagRow[]> =>
  byIds(bookIds, (part) =>
    db
      .selectFrom('book_tags')
      .selectAll()
      .where('book_id', 'in', part)
      .orderBy('book_id')
      .orderBy('place')
      .execute(),
  );

export const listChaptersOf = (db: Db, bookIds: readonly number[]): Promise<ChapterRow[]> =>
  byIds(bookIds, (part) =>
    db
      .selectFrom('chapters')
      .selectAll()
      .where('book_id', 'in', part)
      .orderBy('book_id')
      .orderBy('place')
      .execute(),
  );

export const findChapter = (db: Db, bookId: number, chapterId: number): Promise<ChapterRow | undefined> =>
  db
    .selectFrom('chapters')
    .selectAll()
    .where('id', '=', chapterId)
    .where('book_id', '=', bookId)
    .executeTakeFirst();

export const listTagPairs = (db: Db): Promise<Tag[]> =>
  db
    .selectFrom('book_tags')
    .select(['main_tag', 'sub_tag'])
    .groupBy(['main_tag', 'sub_tag'])
    .orderBy('main_tag')
    .orderBy(sql`coalesce(sub_tag, '')`)
    .execute();

/** Counts a view unless this member had one of this book on this day. */
export const insertView = (db: Db, view: Insertable<Schema['book_views']>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const counted = await tx
      .insertInto('book_views')
      .values(view)
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (counted)
      await tx
        .updateTable('books')
        .set((eb) => ({ total_views: eb('total_views', '+', 1) }))
        .where('id', '=', view.book_id)
        .execute();
  });

export const hasView = async (db: Db, view: Insertable<Schema['book_views']>): Promise<boolean> =>
  (await db
    .selectFrom('book_views')
    .select('day')
    .where('user_id', '=', view.user_id)
    .where('book_id', '=', view.book_id)
    .where('day', '=', view.day)
    .executeTakeFirst()) !== undefined;

export const insertBook = (
  db: Db,
  book: Insertable<Schema['books']>,
  chapters: readonly Omit<Insertable<Schema['chapters']>, 'book_id' | 'place'>[],
  tags: readonly Tag[],
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('books').values(book).returning('id').executeTakeFirstOrThrow();
    const placed = <Row extends object>(rows: readonly Row[]) =>
      rows.map((row, index) => ({ ...row, book_id: id, place: index + 1 }));
    if (chapters.length > 0) await tx.insertInto('chapters').values(placed(chapters)).execute();
    if (tags.length > 0) await tx.insertInto('book_tags').values(placed(tags)).execute();
    return id;
  });

import type { PersonRole } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { isVisibleName, publicBooks } from '../../catalogue/index.ts';
import type { PageKind } from './addresses.ts';

const cardColumns = ['books.id', 'title', 'cover_image', 'cover_hue', 'listed_people', 'language'] as const;

/** A book in a list. */
export interface BookCard {
  readonly id: number;
  readonly title: string;
  readonly cover_image: string;
  readonly cover_hue: number | null;
  readonly listed_people: string;
  /** BCP 47 tag of the book's language; null if unknown. */
  readonly language: string | null;
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

export const findPublicBook = (db: Database, id: number) =>
  publicBooks(db).selectAll('books').where('books.id', '=', id).executeTakeFirst();

export const listNewest = (db: Database, limit: number): Promise<BookCard[]> =>
  publicBooks(db)
    .select(cardColumns)
    .orderBy('created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(limit)
    .execute();

export const listMostHeard = (db: Database, limit: number): Promise<BookCard[]> =>
  publicBooks(db)
    .select(cardColumns)
    .orderBy('total_views', 'desc')
    .orderBy('books.id', 'desc')
    .limit(limit)
    .execute();

export const listByTitle = (db: Database, { limit, offset }: Window): Promise<BookCard[]> =>
  publicBooks(db)
    .select(cardColumns)
    .orderBy('title_order')
    .orderBy('books.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countPublicBooks = async (db: Database): Promise<number> =>
  (
    await publicBooks(db)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

/** Selects a person's public books, each once; if a role is given, only books in which the person has this role. */
const booksOfPerson = (db: Database, id: number, role?: PersonRole) =>
  publicBooks(db).where('books.id', 'in', (eb) =>
    eb
      .selectFrom('book_people')
      .select('book_id')
      .where('person_id', '=', id)
      .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'author')),
  );

export const listBooksOfPerson = (
  db: Database,
  id: number,
  { limit, offset, role }: Window & { readonly role?: PersonRole },
): Promise<BookCard[]> =>
  booksOfPerson(db, id, role)
    .select(cardColumns)
    .orderBy('title_order')
    .orderBy('books.id')
    .limit(limit)
    .offset(offset)
    .execute();

/** Counts a person's public books: by role, and all together. */
export async function countBooksOfPerson(db: Database, id: number) {
  const [{ total }, roles] = await Promise.all([
    booksOfPerson(db, id)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    publicBooks(db)
      .innerJoin('book_people', 'book_people.book_id', 'books.id')
      .select((eb) => ['role', eb.fn.countAll<number>().as('books')])
      .where('person_id', '=', id)
      .groupBy('role')
      .execute(),
  ]);
  return { total, ofRole: new Map<PersonRole, number>(roles.map(({ role, books }) => [role, books])) };
}

export interface SeriesCard extends BookCard {
  readonly number: string | null;
}

export const listBooksOfSeries = (
  db: Database,
  id: number,
  { limit, offset }: Window,
): Promise<SeriesCard[]> =>
  publicBooks(db)
    .innerJoin('book_series', 'book_series.book_id', 'books.id')
    .select([...cardColumns, 'number'])
    .where('series_id', '=', id)
    .orderBy('number_key')
    .orderBy('title_order')
    .orderBy('books.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countBooksOfSeries = async (db: Database, id: number): Promise<number> =>
  (
    await publicBooks(db)
      .innerJoin('book_series', 'book_series.book_id', 'books.id')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('series_id', '=', id)
      .executeTakeFirstOrThrow()
  ).total;

export const findName = (db: Database, kind: 'people' | 'series', id: number) =>
  db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(isVisibleName(kind, 0))
    .executeTakeFirst();

export interface SitemapRow {
  readonly id: number;
  readonly name: string;
  /** When the book last changed; null for people and series. */
  readonly updated_at: string | null;
}

export interface IdRange {
  readonly after: number;
  readonly until: number;
}

/** Lists the public pages of a kind whose ids are in a range. */
export async function listSitemapRows(
  db: Database,
  kind: PageKind,
  { after, until }: IdRange,
  limit: number,
): Promise<SitemapRow[]> {
  if (kind === 'books')
    return publicBooks(db)
      .select(['books.id', 'title as name', 'updated_at'])
      .where('books.id', '>', after)
      .where('books.id', '<=', until)
      .orderBy('books.id')
      .limit(limit)
      .execute();
  const rows = await db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where('id', '>', after)
    .where('id', '<=', until)
    .where(isVisibleName(kind, 0))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, updated_at: null }));
}

/** Returns the highest id of a kind; 0 if there is none. */
export async function highestId(db: Database, kind: PageKind): Promise<number> {
  const row = await db
    .selectFrom(kind)
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return row.id ?? 0;
}

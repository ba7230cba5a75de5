import { sql } from 'kysely';
import { prepareQuery, prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import { hiddenBookIds, prepareByLevel } from '../../catalogue/index.ts';
import { isUnknown, knownBookIds, type OfMember } from './known-books.ts';

interface BookId {
  readonly book_id: number;
}

/** Maximum number of candidates that one common trait adds. */
const candidatesPerTrait = 40;
/** Maximum number of a book's other listeners considered, and of books that each of them played last. */
const maxListeners = 40;
const booksPerListener = 40;

export interface SeriesPlace {
  readonly series_id: number;
  readonly book_id: number;
  readonly number_key: number;
  readonly title_order: string;
}

const seriesPlaces = prepareQueryByIds<SeriesPlace>((db, ids) =>
  db
    .selectFrom('book_series')
    .innerJoin('books', 'books.id', 'book_series.book_id')
    .select(['series_id', 'book_id', 'number_key', 'title_order'])
    .where('book_id', 'in', ids),
);

/** Lists the places of these books in their series, with the keys by which a series is sorted. */
export const listSeriesPlaces = (db: Database, bookIds: readonly number[]): Promise<SeriesPlace[]> =>
  seriesPlaces(db, bookIds);

/** SQL: the order in which the page of a series lists its books; `later` and its book are joined. */
const laterPlace = sql`later.number_key, later_book.title_order, later.book_id`;

const booksAfter = prepareByLevel((level) =>
  prepareQuery<SeriesPlace, BookId>((db, { series_id, number_key, title_order, book_id }) =>
    db
      .selectFrom('book_series as later')
      .innerJoin('books as later_book', 'later_book.id', 'later.book_id')
      .select('later.book_id')
      .where('later.series_id', '=', series_id)
      .where('later.book_id', 'not in', hiddenBookIds(level))
      .where(sql<boolean>`(${laterPlace}) > (${number_key}, ${title_order}, ${book_id})`)
      .orderBy(laterPlace)
      .limit(sql.lit(candidatesPerTrait)),
  ),
);

/** Lists the next few books of a series after a place in it. */
export const listBooksAfter = (db: Database, place: SeriesPlace, level: Visibility): Promise<BookId[]> =>
  booksAfter(level)(db, place);

/** A book that follows another one in a series. */
export interface NextBook {
  readonly series_id: number;
  readonly series_name: string;
  /** Id of the book that precedes it in the series. */
  readonly after_id: number;
  /** Null if no book follows that the member has neither played nor marked as finished. */
  readonly book_id: number | null;
}

const nextBooks = prepareByLevel((level) =>
  prepareQueryByIds<NextBook, number, OfMember>((db, ids, { userId }) =>
    db
      .selectFrom('book_series as here')
      .innerJoin('books as here_book', 'here_book.id', 'here.book_id')
      .innerJoin('series', 'series.id', 'here.series_id')
      .select((eb) => [
        'here.series_id',
        'series.name as series_name',
        'here.book_id as after_id',
        eb
          .selectFrom('book_series as later')
          .innerJoin('books as later_book', 'later_book.id', 'later.book_id')
          .select('later.book_id')
          .whereRef('later.series_id', '=', 'here.series_id')
          .where('later.book_id', 'not in', hiddenBookIds(level))
          .where(sql<boolean>`(${laterPlace}) > (here.number_key, here_book.title_order, here.book_id)`)
          .where(isUnknown('later.book_id', userId))
          .orderBy(laterPlace)
          .limit(sql.lit(1))
          .as('book_id'),
      ])
      .where('here.book_id', 'in', ids),
  ),
);

/**
 * Lists, for each series of these books, the first following book that the member has not played or marked as finished.
 */
export const listNextBooks = (
  db: Database,
  member: Member,
  bookIds: readonly number[],
): Promise<NextBook[]> => nextBooks(levelOf(member))(db, bookIds, { userId: member.id });

const ofPerson = (role: 'author' | 'narrator') =>
  prepareByLevel((level) =>
    prepareQuery<OfMember & { personId: number }, BookId>((db, { personId, userId }) =>
      db
        .selectFrom('book_people')
        .select('book_id')
        .where('person_id', '=', personId)
        .where('role', '=', role)
        .where('book_id', 'not in', hiddenBookIds(level))
        .where(isUnknown('book_people.book_id', userId))
        .orderBy('book_id', 'desc')
        .limit(sql.lit(candidatesPerTrait)),
    ),
  );
const byRole = { author: ofPerson('author'), narrator: ofPerson('narrator') } as const;

/** Lists a person's latest books in a role, except books that the member has played or marked as finished. */
export const listBooksOfPerson = (
  db: Database,
  member: Member,
  personId: number,
  role: 'author' | 'narrator',
): Promise<BookId[]> => byRole[role](levelOf(member))(db, { personId, userId: member.id });

const ofSeries = prepareByLevel((level) =>
  prepareQuery<OfMember & { seriesId: number }, BookId>((db, { seriesId, userId }) =>
    db
      .selectFrom('book_series')
      .select('book_id')
      .where('series_id', '=', seriesId)
      .where('book_id', 'not in', hiddenBookIds(level))
      .where(isUnknown('book_series.book_id', userId))
      .orderBy('number_key')
      .orderBy('book_id')
      .limit(sql.lit(candidatesPerTrait)),
  ),
);

/** Lists the first books of a series that the member has neither played nor marked as finished. */
export const listBooksOfSeries = (db: Database, member: Member, seriesId: number): Promise<BookId[]> =>
  ofSeries(levelOf(member))(db, { seriesId, userId: member.id });

const withTag = (level: Visibility, hasSubTag: boolean) =>
  prepareQuery<OfMember & { mainTag: string; subTag: string }, BookId>((db, { mainTag, subTag, userId }) => {
    const tagged = db
      .selectFrom('book_tags')
      .select('book_id')
      .where('main_tag', '=', mainTag)
      .where('book_id', 'not in', hiddenBookIds(level))
      .where(isUnknown('book_tags.book_id', userId));
    return (hasSubTag ? tagged.where('sub_tag', '=', subTag) : tagged.where('sub_tag', 'is', null))
      .orderBy('book_id', 'desc')
      .limit(sql.lit(candidatesPerTrait));
  });
const withPair = prepareByLevel((level) => withTag(level, true));
const withMainTag = prepareByLevel((level) => withTag(level, false));

/** Lists the latest books with these tags that the member has neither begun nor saved. */
export const listBooksWithTag = (
  db: Database,
  member: Member,
  { main_tag, sub_tag }: { readonly main_tag: string; readonly sub_tag: string | null },
): Promise<BookId[]> =>
  (sub_tag === null ? withMainTag : withPair)(levelOf(member))(db, {
    mainTag: main_tag,
    subTag: sub_tag ?? '',
    userId: member.id,
  });

const playedByOthers = prepareByLevel((level) =>
  prepareQuery<OfMember & { chapterId: number }, BookId & { readonly listeners: number }>(
    (db, { chapterId, userId }) => {
      const others = db
        .selectFrom('chapter_progress as heard')
        .select((eb) => [
          'heard.user_id',
          eb
            .selectFrom('book_progress as last')
            .select('last.updated_at')
            .whereRef('last.user_id', '=', 'heard.user_id')
            .orderBy('last.updated_at', 'desc')
            .orderBy('last.book_id', 'desc')
            .limit(sql.lit(1))
            .offset(sql.lit(booksPerListener - 1))
            .as('since'),
        ])
        .where('heard.chapter_id', '=', chapterId)
        .where('heard.user_id', '<>', userId)
        .limit(sql.lit(maxListeners))
        .as('other');
      const played = db
        .selectFrom(others)
        .innerJoin('book_progress as played', 'played.user_id', 'other.user_id')
        .select('played.book_id')
        .where(sql<boolean>`played.updated_at >= coalesce(other.since, '')`)
        .where('played.book_id', 'not in', hiddenBookIds(level))
        .where('played.book_id', 'not in', knownBookIds(userId))
        // Books with the same time are all included, so the number of rows needs a limit as well.
        .limit(sql.lit(maxListeners * booksPerListener))
        .as('each');
      return db
        .selectFrom(played)
        .select((eb) => ['book_id', eb.fn.countAll<number>().as('listeners')])
        .groupBy('book_id')
        .having(sql<boolean>`count(*) > 1`)
        .orderBy('listeners', 'desc')
        .orderBy('book_id', 'desc')
        .limit(sql.lit(candidatesPerTrait));
    },
  ),
);

/**
 * Lists the books that other listeners of a chapter have played, with the number of these listeners. Leaves out books
 * with a single such listener, and books that the member has played or marked as finished.
 */
export const listPlayedByOthers = (
  db: Database,
  member: Member,
  chapterId: number,
): Promise<(BookId & { readonly listeners: number })[]> =>
  playedByOthers(levelOf(member))(db, { chapterId, userId: member.id });

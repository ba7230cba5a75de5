import { sql } from 'kysely';
import { readInChunks } from '../../db/chunks.ts';
import { hiddenBookIds, type Visibility } from '../../db/visibility.ts';
import type { LibraryDb } from './store.ts';

/** Maximum books that one common trait adds to the candidates. */
const candidatesPerTrait = 40;
/** Maximum other listeners of a book who are looked at, and books of them all together. */
const maxListeners = 50;
const maxBooksOfListeners = 3000;

export interface SeriesPlace {
  readonly series_id: number;
  readonly book_id: number;
  readonly number_key: number;
}

/** Lists the places that these books have in series. */
export const listSeriesPlaces = (db: LibraryDb, bookIds: readonly number[]): Promise<SeriesPlace[]> =>
  readInChunks(bookIds, (chunk) =>
    db
      .selectFrom('book_series')
      .select(['series_id', 'book_id', 'number_key'])
      .where('book_id', 'in', chunk)
      .execute(),
  );

/** Lists the next books of a series after a place, at most a few. */
export const listBooksAfter = (
  db: LibraryDb,
  { series_id, number_key, book_id }: SeriesPlace,
  level: Visibility,
): Promise<{ book_id: number }[]> =>
  db
    .selectFrom('book_series')
    .select('book_id')
    .where('series_id', '=', series_id)
    .where('book_id', 'not in', hiddenBookIds(level))
    .where((eb) =>
      eb.or([
        eb('number_key', '>', number_key),
        eb.and([eb('number_key', '=', number_key), eb('book_id', '>', book_id)]),
      ]),
    )
    .orderBy('number_key')
    .orderBy('book_id')
    .limit(candidatesPerTrait)
    .execute();

export const listSeriesNames = (
  db: LibraryDb,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('series').select(['id', 'name']).where('id', 'in', ids).execute();

/** Lists the latest books of a person in a role. */
export const listBooksOfPerson = (
  db: LibraryDb,
  personId: number,
  role: 'author' | 'narrator',
  level: Visibility,
): Promise<{ book_id: number }[]> =>
  db
    .selectFrom('book_people')
    .select('book_id')
    .where('person_id', '=', personId)
    .where('role', '=', role)
    .where('book_id', 'not in', hiddenBookIds(level))
    .orderBy('book_id', 'desc')
    .limit(candidatesPerTrait)
    .execute();

/** Lists the first books of a series. */
export const listBooksOfSeries = (
  db: LibraryDb,
  seriesId: number,
  level: Visibility,
): Promise<{ book_id: number }[]> =>
  db
    .selectFrom('book_series')
    .select('book_id')
    .where('series_id', '=', seriesId)
    .where('book_id', 'not in', hiddenBookIds(level))
    .orderBy('number_key')
    .limit(candidatesPerTrait)
    .execute();

/** Lists the latest books with a pair of tags. */
export function listBooksWithTag(
  db: LibraryDb,
  { main_tag, sub_tag }: { readonly main_tag: string; readonly sub_tag: string | null },
  level: Visibility,
): Promise<{ book_id: number }[]> {
  const tagged = db
    .selectFrom('book_tags')
    .select('book_id')
    .where('main_tag', '=', main_tag)
    .where('book_id', 'not in', hiddenBookIds(level));
  return (sub_tag === null ? tagged.where('sub_tag', 'is', null) : tagged.where('sub_tag', '=', sub_tag))
    .orderBy('book_id', 'desc')
    .limit(candidatesPerTrait)
    .execute();
}

/**
 * Lists the books that other listeners of a chapter have played, with their number of such listeners; those of a single
 * listener are left out.
 */
export async function listPlayedByOthers(
  db: LibraryDb,
  { userId, level }: { readonly userId: number; readonly level: Visibility },
  chapterId: number,
): Promise<{ book_id: number; listeners: number }[]> {
  const others = await db
    .selectFrom('chapter_progress')
    .select('user_id')
    .where('chapter_id', '=', chapterId)
    .where('user_id', '<>', userId)
    .limit(maxListeners)
    .execute();
  if (others.length < 2) return [];
  const played = db
    .selectFrom('book_progress')
    .select('book_id')
    .where(
      'user_id',
      'in',
      others.map(({ user_id }) => user_id),
    )
    .where('book_id', 'not in', hiddenBookIds(level))
    .limit(maxBooksOfListeners)
    .as('played');
  return db
    .selectFrom(played)
    .select((eb) => ['book_id', eb.fn.countAll<number>().as('listeners')])
    .groupBy('book_id')
    .having(sql<boolean>`count(*) > 1`)
    .orderBy('listeners', 'desc')
    .orderBy('book_id', 'desc')
    .limit(candidatesPerTrait)
    .execute();
}

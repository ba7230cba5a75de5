import type { Selectable } from 'kysely';
import type { Schema, Tables } from '../../db/schema.ts';

export type ListeningTables =
  | 'bookmarks'
  | 'chapter_progress'
  | 'book_progress'
  | 'place_history'
  | 'listener_settings';
export type Db = Tables<ListeningTables>;

export const listBookmarks = (
  db: Db,
  userId: number,
): Promise<{ book_id: number; bookmarked_at: string }[]> =>
  db
    .selectFrom('bookmarks')
    .select(['book_id', 'bookmarked_at'])
    .where('user_id', '=', userId)
    .orderBy('bookmarked_at')
    .orderBy('book_id')
    .execute();

/** When this member bookmarked a book last, as far as it is said to have been by `until`. */
export async function findLastBookmark(db: Db, userId: number, until: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('bookmarks')
    .select('bookmarked_at')
    .where('user_id', '=', userId)
    .where('bookmarked_at', '<=', until)
    .orderBy('bookmarked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.bookmarked_at;
}

export const insertBookmark = (db: Db, bookmark: Schema['bookmarks']) =>
  db
    .insertInto('bookmarks')
    .values(bookmark)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteBookmark = (db: Db, userId: number, bookId: number) =>
  db.deleteFrom('bookmarks').where('user_id', '=', userId).where('book_id', '=', bookId).execute();

export const listPositions = (
  db: Db,
  userId: number,
  bookId: number,
): Promise<{ chapter_id: number; position: number }[]> =>
  db
    .selectFrom('chapter_progress')
    .select(['chapter_id', 'position'])
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .orderBy('chapter_id')
    .execute();

export type PlaceRow = Schema['book_progress'];

export const findPlace = (db: Db, userId: number, bookId: number): Promise<PlaceRow | undefined> =>
  db
    .selectFrom('book_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .executeTakeFirst();

export const findLastHeard = (db: Db, userId: number): Promise<Schema['book_progress'] | undefined> =>
  db
    .selectFrom('book_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Dates whatever this member heard later than `after`, as it is said, at `to`. */
export async function takeBackTimes(
  db: Db,
  userId: number,
  { after, to }: { readonly after: string; readonly to: string },
): Promise<void> {
  const times = { updated_at: to };
  await db
    .updateTable('chapter_progress')
    .set(times)
    .where('user_id', '=', userId)
    .where('updated_at', '>', after)
    .execute();
  await db
    .updateTable('book_progress')
    .set(times)
    .where('user_id', '=', userId)
    .where('updated_at', '>', after)
    .execute();
}

/** Runs a read and the write that follows from it as one, against any other device of this member. */
export const atomically = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);

/** The place held, locked until the transaction ends; undefined where there is none yet. */
export const holdPlace = (tx: Db, userId: number, bookId: number): Promise<PlaceRow | undefined> =>
  tx
    .updateTable('book_progress')
    .set((eb) => ({ rev: eb.ref('rev') }))
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .returningAll()
    .executeTakeFirst();

/** True when there was no place of this member in this book, and now is. */
export async function insertPlace(tx: Db, place: PlaceRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('book_progress')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .returning('rev')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updatePlace = (tx: Db, { user_id, book_id, ...place }: PlaceRow) =>
  tx
    .updateTable('book_progress')
    .set(place)
    .where('user_id', '=', user_id)
    .where('book_id', '=', book_id)
    .execute();

/** Chapters that one statement names; engines limit bound parameters. */
const chaptersAtOnce = 1000;

/** Takes everybody who is in one chapter to another, where they were in that one before, or at its start. */
export async function movePlaces(
  tx: Db,
  moves: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  for (const [to, leaving] of Map.groupBy(moves, (move) => move.to))
    for (let at = 0; at < leaving.length; at += chaptersAtOnce)
      await tx
        .updateTable('book_progress')
        .set((eb) => ({
          last_chapter_id: to,
          position: eb.fn.coalesce(
            eb
              .selectFrom('chapter_progress')
              .select('chapter_progress.position')
              .whereRef('chapter_progress.user_id', '=', 'book_progress.user_id')
              .where('chapter_progress.chapter_id', '=', to),
            eb.lit(0),
          ),
          rev: eb('rev', '+', 1),
        }))
        .where(
          'last_chapter_id',
          'in',
          leaving.slice(at, at + chaptersAtOnce).map(({ from }) => from),
        )
        .execute();
}

/** Keeps a chapter's position unless a later one is kept already. */
export const saveChapterPosition = (tx: Db, progress: Schema['chapter_progress']) =>
  tx
    .insertInto('chapter_progress')
    .values(progress)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'chapter_id'])
        .doUpdateSet({
          book_id: progress.book_id,
          position: progress.position,
          updated_at: progress.updated_at,
        })
        .where('chapter_progress.updated_at', '<=', progress.updated_at),
    )
    .execute();

/** Adds a displaced place in the stead of any close by in that chapter, and drops those beyond the last `keep`. */
export async function insertPastPlace(
  tx: Db,
  place: Omit<Schema['place_history'], 'id'>,
  { keep, closeBy }: { readonly keep: number; readonly closeBy: number },
): Promise<void> {
  // Two devices that play at once displace each other every few seconds: that is one place each, not twenty.
  await tx
    .deleteFrom('place_history')
    .where('user_id', '=', place.user_id)
    .where('book_id', '=', place.book_id)
    .where('chapter_id', '=', place.chapter_id)
    .where('position', '>', place.position - closeBy)
    .where('position', '<', place.position + closeBy)
    .execute();
  await tx.insertInto('place_history').values(place).execute();
  await tx
    .deleteFrom('place_history')
    .where('user_id', '=', place.user_id)
    .where('book_id', '=', place.book_id)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('place_history as old')
        .select('old.id')
        .where('old.user_id', '=', place.user_id)
        .where('old.book_id', '=', place.book_id)
        .orderBy('old.id', 'desc')
        .offset(keep)
        .limit(1),
    )
    .execute();
}

export const listPastPlaces = (
  db: Db,
  userId: number,
  bookId: number,
): Promise<Selectable<Schema['place_history']>[]> =>
  db
    .selectFrom('place_history')
    .selectAll()
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .orderBy('id', 'desc')
    .execute();

export const findVolume = (db: Db, userId: number): Promise<{ volume: number } | undefined> =>
  db.selectFrom('listener_settings').select('volume').where('user_id', '=', userId).executeTakeFirst();

export const saveVolume = (db: Db, userId: number, volume: number) =>
  db
    .insertInto('listener_settings')
    .values({ user_id: userId, volume })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ volume }))
    .execute();

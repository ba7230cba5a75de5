import { type Selectable, sql } from 'kysely';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { Db, ListeningTables } from './store.ts';

type Owned = Pick<Schema, ListeningTables>;

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

const lastHeard = prepareQuery<Owned, [number], PlaceRow>((db, userId) =>
  db
    .selectFrom('book_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(sql.lit(1)),
);

export const findLastHeard = async (db: Db, userId: number): Promise<PlaceRow | undefined> =>
  (await lastHeard(db, userId))[0];

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

const held = prepareQuery<Owned, [number, number], PlaceRow>((tx, userId, bookId) =>
  tx
    .updateTable('book_progress')
    .set((eb) => ({ rev: eb.ref('rev') }))
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .returningAll(),
);

/** The place held, locked until the transaction ends; undefined where there is none yet. */
export const holdPlace = async (tx: Db, userId: number, bookId: number): Promise<PlaceRow | undefined> =>
  (await held(tx, userId, bookId))[0];

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

const newPlace = prepareQuery<Owned, [number, number, number, string | null, string, number, number]>(
  (tx, last_chapter_id, position, rev, device, updated_at, userId, bookId) =>
    tx
      .updateTable('book_progress')
      .set({ last_chapter_id, position, rev, device, updated_at })
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId),
);

export const updatePlace = (tx: Db, place: PlaceRow): Promise<unknown> =>
  newPlace(
    tx,
    place.last_chapter_id,
    place.position,
    place.rev,
    place.device,
    place.updated_at,
    place.user_id,
    place.book_id,
  );

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

const chapterPosition = prepareQuery<Owned, [number, number, number, number, string]>(
  (tx, user_id, chapter_id, book_id, position, updated_at) =>
    tx
      .insertInto('chapter_progress')
      .values({ user_id, chapter_id, book_id, position, updated_at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'chapter_id'])
          .doUpdateSet({ book_id, position, updated_at })
          .where('chapter_progress.updated_at', '<=', updated_at),
      ),
);

/** Keeps a chapter's position unless a later one is kept already. */
export const saveChapterPosition = (tx: Db, at: Schema['chapter_progress']): Promise<unknown> =>
  chapterPosition(tx, at.user_id, at.chapter_id, at.book_id, at.position, at.updated_at);

const pastPlacesCloseBy = prepareQuery<Owned, [number, number, number, number, number]>(
  (tx, userId, bookId, chapterId, from, to) =>
    tx
      .deleteFrom('place_history')
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId)
      .where('chapter_id', '=', chapterId)
      .where('position', '>', from)
      .where('position', '<', to),
);

type PastPlace = Omit<Schema['place_history'], 'id'>;

const newPastPlace = prepareQuery<Owned, [number, number, number, number, string | null, string]>(
  (tx, user_id, book_id, chapter_id, position, device, left_at) =>
    tx.insertInto('place_history').values({ user_id, book_id, chapter_id, position, device, left_at }),
);

const pastPlacesBeyond = prepareQuery<Owned, [number, number, number]>((tx, userId, bookId, keep) =>
  tx
    .deleteFrom('place_history')
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('place_history as old')
        .select('old.id')
        .where('old.user_id', '=', userId)
        .where('old.book_id', '=', bookId)
        .orderBy('old.id', 'desc')
        .limit(sql.lit(1))
        .offset(keep),
    ),
);

/** Adds a displaced place in the stead of any close by in that chapter, and drops those beyond the last `keep`. */
export async function insertPastPlace(
  tx: Db,
  { user_id, book_id, chapter_id, position, device, left_at }: PastPlace,
  { keep, closeBy }: { readonly keep: number; readonly closeBy: number },
): Promise<void> {
  // Two devices that play at once displace each other every few seconds: that is one place each, not twenty.
  await pastPlacesCloseBy(tx, user_id, book_id, chapter_id, position - closeBy, position + closeBy);
  await newPastPlace(tx, user_id, book_id, chapter_id, position, device, left_at);
  await pastPlacesBeyond(tx, user_id, book_id, keep);
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

import type { Database, Schema } from '../../../db/schema.ts';

/** Time of a row that has marks or stretches but no position. */
export const beforeAnyPosition = '1970-01-01T00:00:00.000Z';

export const listBookmarks = (
  db: Database,
  userId: number,
): Promise<{ book_id: number; bookmarked_at: string }[]> =>
  db
    .selectFrom('bookmarks')
    .select(['book_id', 'bookmarked_at'])
    .where('user_id', '=', userId)
    .orderBy('bookmarked_at')
    .orderBy('book_id')
    .execute();

/** Returns the time of the member's latest bookmark that is not after `until`; undefined if there is none. */
export async function findLastBookmark(
  db: Database,
  userId: number,
  until: string,
): Promise<string | undefined> {
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

export const insertBookmark = (db: Database, bookmark: Schema['bookmarks']) =>
  db
    .insertInto('bookmarks')
    .values(bookmark)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteBookmark = (db: Database, userId: number, bookId: number) =>
  db.deleteFrom('bookmarks').where('user_id', '=', userId).where('book_id', '=', bookId).execute();

export const findVolume = (db: Database, userId: number): Promise<{ volume: number } | undefined> =>
  db.selectFrom('listener_settings').select('volume').where('user_id', '=', userId).executeTakeFirst();

export const findSpoilerGuard = async (db: Database, userId: number): Promise<boolean> => {
  const settings = await db
    .selectFrom('listener_settings')
    .select('spoiler_guard')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return settings?.spoiler_guard !== 0;
};

import { readInChunks } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { levelOf, type Member } from '../../../http/reader.ts';
import { isVisibleBook } from '../../catalogue/index.ts';
import { isFinishedBook } from './list-conditions.ts';

/** Returns which of these books a member has begun, when each was last heard, and which are finished. */
export async function listHeardBooks(db: Database, member: Member, bookIds: readonly number[]) {
  const rows = await readInChunks(bookIds, (chunk) =>
    db
      .selectFrom('book_progress as progress')
      .innerJoin('books', 'books.id', 'progress.book_id')
      .select(['progress.book_id', 'progress.updated_at', 'progress.rev'])
      .select((eb) =>
        eb
          .case()
          .when(isFinishedBook(levelOf(member)))
          .then(1)
          .else(0)
          .end()
          .as('is_finished'),
      )
      .where('progress.user_id', '=', member.id)
      .where(isVisibleBook(levelOf(member)))
      .where('progress.book_id', 'in', chunk)
      .execute(),
  );
  return rows
    .filter(({ rev, is_finished }) => rev > 0 || is_finished === 1)
    .map(({ book_id, updated_at, is_finished }) => ({ book_id, updated_at, isFinished: is_finished === 1 }));
}

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

import type { Schema, Tables } from '../../db/schema.ts';

export type Db = Tables<'bookmarks' | 'chapter_progress' | 'book_progress' | 'listener_settings'>;

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

export const findLastChapter = (
  db: Db,
  userId: number,
  bookId: number,
): Promise<{ last_chapter_id: number } | undefined> =>
  db
    .selectFrom('book_progress')
    .select('last_chapter_id')
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

/** The chapter's position and the book's last chapter, both or neither. */
export const saveProgress = (db: Db, progress: Schema['chapter_progress']): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { user_id, chapter_id, book_id, position, updated_at } = progress;
    await tx
      .insertInto('chapter_progress')
      .values(progress)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'chapter_id']).doUpdateSet({ book_id, position, updated_at }),
      )
      .execute();
    await tx
      .insertInto('book_progress')
      .values({ user_id, book_id, last_chapter_id: chapter_id, updated_at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'book_id']).doUpdateSet({ last_chapter_id: chapter_id, updated_at }),
      )
      .execute();
  });

export const findVolume = (db: Db, userId: number): Promise<{ volume: number } | undefined> =>
  db.selectFrom('listener_settings').select('volume').where('user_id', '=', userId).executeTakeFirst();

export const saveVolume = (db: Db, userId: number, volume: number) =>
  db
    .insertInto('listener_settings')
    .values({ user_id: userId, volume })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ volume }))
    .execute();

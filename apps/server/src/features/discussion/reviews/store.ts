import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { CommentRow } from '../comments/store.ts';

export type ReviewRow = Selectable<Schema['reviews']>;

export const findReview = (db: Database, userId: number, bookId: number): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .executeTakeFirst();

/** Returns the stars of reviews with text, by the comment's id. */
export async function listStarsOf(
  db: Database,
  commentIds: readonly number[],
): Promise<ReadonlyMap<number, ReviewRow>> {
  if (commentIds.length === 0) return new Map();
  const rows = await db.selectFrom('reviews').selectAll().where('comment_id', 'in', commentIds).execute();
  return new Map(rows.flatMap((row) => (row.comment_id === null ? [] : [[row.comment_id, row]])));
}

/** Saves a member's stars for a book, replacing earlier ones; returns the id of their text's comment. */
export const saveStars = (
  tx: Database,
  { user_id, book_id, stars }: Pick<ReviewRow, 'user_id' | 'book_id' | 'stars'>,
  now: string,
): Promise<{ comment_id: number | null }> =>
  tx
    .insertInto('reviews')
    .values({ user_id, book_id, stars, comment_id: null, created_at: now, edited_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'book_id']).doUpdateSet({ stars, edited_at: now }))
    .returning('comment_id')
    .executeTakeFirstOrThrow();

export const setComment = (
  tx: Database,
  { user_id, book_id }: Pick<ReviewRow, 'user_id' | 'book_id'>,
  comment: Pick<CommentRow, 'id' | 'state'> | null,
) =>
  tx
    .updateTable('reviews')
    .set({ comment_id: comment?.id ?? null, is_counted: !comment || comment.state === 'visible' ? 1 : 0 })
    .where('user_id', '=', user_id)
    .where('book_id', '=', book_id)
    .execute();

export const deleteReviewRow = (tx: Database, { user_id, book_id }: Pick<ReviewRow, 'user_id' | 'book_id'>) =>
  tx.deleteFrom('reviews').where('user_id', '=', user_id).where('book_id', '=', book_id).execute();

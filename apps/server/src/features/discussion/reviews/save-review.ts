import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { lockComment, setContent } from '../comments/commands.ts';
import { postCommentIn } from '../comments/post-comment.ts';
import type { AdmittedText, CommentService } from '../comments/service.ts';
import { changeCommentState } from '../comments/set-state.ts';
import { deleteReviewRow, findReview, saveStars, setComment } from './store.ts';

/**
 * Replaces a comment's text, in the caller's transaction. A comment that is hidden or held for review keeps its state;
 * a visible one is held if its new text must be reviewed. Returns false if the comment is deleted.
 */
async function editCommentIn(tx: Database, id: number, { content, hold }: AdmittedText): Promise<boolean> {
  const comment = await lockComment(tx, id);
  if (!comment || comment.removed === 1) return false;
  await setContent(tx, id, content);
  if (hold && comment.state === 'visible') {
    await changeCommentState(tx, id, 'held');
    await hold.opened(tx, comment);
  }
  return true;
}

export interface NewReview {
  readonly author: Pick<Actor, 'id' | 'username' | 'profile_image'>;
  readonly book_id: number;
  readonly stars: number;
  /** Text of the review; null for stars alone; undefined leaves the text unchanged. */
  readonly text: AdmittedText | null | undefined;
  readonly now: string;
  /** Idempotency key of the text's comment; see `NewComment`. */
  readonly client_key?: string;
}

/**
 * Saves stars with their text, in one transaction. Locks the comment, then the stars, the book and the discussion, in
 * the same order as when a moderator deletes the comment.
 */
export const saveReview = (
  db: Database,
  texts: Pick<CommentService, 'removeIn'>,
  { author, book_id, stars, text, now, client_key }: NewReview,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = { user_id: author.id, book_id };
    const before = await findReview(tx, author.id, book_id);
    if (typeof before?.comment_id === 'number') await lockComment(tx, before.comment_id);
    const { comment_id } = await saveStars(tx, { ...row, stars }, now);
    if (text === undefined) return;
    if (text === null) {
      if (comment_id === null) return;
      // Detach the comment first: otherwise deleting it would delete the stars.
      await setComment(tx, row, null);
      await texts.removeIn(tx, comment_id, author.id);
      return;
    }
    if (comment_id !== null && (await editCommentIn(tx, comment_id, text))) return;
    const comment = await postCommentIn(tx, {
      subject: { kind: 'review', id: book_id },
      author,
      content: text.content,
      hold: text.hold,
      reply_to_id: null,
      client_key: client_key ?? null,
      timestamp: null,
      created_at: now,
    });
    await setComment(tx, row, comment);
  });

/** Deletes a member's stars for a book with their text, if there are any. */
export const deleteOwnReview = (
  db: Database,
  texts: Pick<CommentService, 'removeIn'>,
  userId: number,
  bookId: number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await findReview(tx, userId, bookId);
    if (!before) return;
    if (before.comment_id !== null) await texts.removeIn(tx, before.comment_id, userId);
    await deleteReviewRow(tx, before);
  });

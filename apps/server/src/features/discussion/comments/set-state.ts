import type { Database } from '../../../db/schema.ts';
import {
  addToDiscussion,
  addToThread,
  hasListedReply,
  type LockedComment,
  lockComment,
  setCommentState,
  setListed,
} from './commands.ts';
import type { CommentRow } from './store.ts';

/**
 * Updates whether a comment is listed, and accordingly its parents and the counts. A comment is listed if it is
 * visible, or if it has a listed reply, which needs its parent. Locks are taken from a comment upwards to its
 * parents, as in all transactions on comments.
 */
export async function updateListed(tx: Database, comment: LockedComment): Promise<void> {
  let current: LockedComment | undefined = comment;
  let changedReplies = 0;
  while (current) {
    const isVisible = current.removed === 0 && current.state === 'visible';
    const listed = isVisible || (await hasListedReply(tx, current.id)) ? 1 : 0;
    if (listed === current.listed) break;
    await setListed(tx, current.id, listed);
    const change = listed === 1 ? 1 : -1;
    if (current.reply_to_id === null) {
      await addToDiscussion(tx, current.discussion_id, change);
      break;
    }
    changedReplies += change;
    current = await lockComment(tx, current.reply_to_id);
  }
  if (changedReplies !== 0 && comment.thread_id !== null)
    await addToThread(tx, comment.thread_id, changedReplies);
}

/**
 * Shows or hides a comment, or holds it for review, within a transaction. Returns the previous state; null if the
 * comment is deleted.
 * @param hiddenBy id of the moderation act of the mute that hides the comment; null for any other change
 */
export async function changeCommentState(
  tx: Database,
  id: number,
  state: CommentRow['state'],
  hiddenBy: number | null = null,
): Promise<CommentRow['state'] | null> {
  const comment = await lockComment(tx, id);
  if (!comment || comment.removed === 1) return null;
  await setCommentState(tx, id, state, hiddenBy);
  await updateListed(tx, { ...comment, state });
  return comment.state;
}

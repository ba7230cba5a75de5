import { ProblemError } from '../../platform/errors.ts';
import {
  addToDiscussion,
  addToThread,
  decrementChildren,
  deleteCommentRow,
  inTransaction,
  type LockedComment,
  lockComment,
  tombstoneComment,
} from './commands.ts';
import { noTimestamp } from './rules.ts';
import { updateListed } from './set-state.ts';
import type { Db } from './store.ts';

/**
 * Deletes a comment, in a transaction of its own, in which `beforeDelete` runs first, with the comment locked. One with replies becomes a tombstone.
 * One without replies is deleted together with the tombstones above it that have no other replies. Returns the deleted
 * ids.
 * @throws ProblemError not_found if it is deleted
 */
export const deleteComment = (
  db: Db,
  id: number,
  beforeDelete: (tx: Db) => Promise<void> = async () => {},
): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    const target = await lockComment(tx, id);
    if (!target || target.removed === 1) throw commentDeleted();
    await beforeDelete(tx);
    const deletedIds = await deleteCommentIn(tx, id);
    if (!deletedIds) throw commentDeleted();
    return deletedIds;
  });

const commentDeleted = () => new ProblemError('not_found', 'This comment was deleted.');

/** Version of `deleteComment` for the caller's transaction. Null if the comment is deleted already. */
export async function deleteCommentIn(tx: Db, id: number): Promise<number[] | null> {
  const target = await lockComment(tx, id);
  if (!target || target.removed === 1) return null;
  if (target.child_count > 0) {
    await tombstoneComment(tx, id, noTimestamp);
    await updateListed(tx, { ...target, removed: 1 });
    return [];
  }
  const deletedIds: number[] = [];
  let listedReplies = 0;
  let current: LockedComment = target;
  for (;;) {
    await deleteCommentRow(tx, current.id);
    deletedIds.push(current.id);
    if (current.reply_to_id === null) {
      await addToDiscussion(tx, current.discussion_id, -current.listed);
      return deletedIds;
    }
    listedReplies += current.listed;
    const parent = await decrementChildren(tx, current.reply_to_id);
    if (!parent) break;
    if (parent.removed === 0 || parent.child_count > 0) {
      // The deleted reply may have been the last one that kept this comment listed.
      await updateListed(tx, parent);
      break;
    }
    current = parent;
  }
  if (target.thread_id !== null && listedReplies > 0) await addToThread(tx, target.thread_id, -listedReplies);
  return deletedIds;
}

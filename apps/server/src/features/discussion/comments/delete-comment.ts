import type { Database } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
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
import { m } from './messages.ts';
import { noTimestamp } from './rules.ts';
import { updateListed } from './set-state.ts';

/** Runs before a comment is deleted, in the same transaction and with the comment locked. */
type BeforeDelete = (tx: Database) => Promise<void>;

const nothing: BeforeDelete = async () => {};

/**
 * Deletes a comment in a transaction of its own. @see deleteCommentIn
 * @throws ProblemError not_found if it is deleted already
 */
export const deleteComment = (db: Database, id: number, beforeDelete = nothing): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    const deletedIds = await deleteCommentIn(tx, id, beforeDelete);
    if (!deletedIds) throw new ProblemError('not_found', m.commentDeleted);
    return deletedIds;
  });

/**
 * Deletes a comment in the caller's transaction. A comment with replies becomes a tombstone; one without replies is
 * deleted together with the tombstones above it that have no other replies. Returns the deleted ids; null if the
 * comment is deleted already.
 */
export async function deleteCommentIn(
  tx: Database,
  id: number,
  beforeDelete = nothing,
): Promise<number[] | null> {
  const target = await lockComment(tx, id);
  if (!target || target.removed === 1) return null;
  await beforeDelete(tx);
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

/** Lists the comments of an account that wait for review. */
export async function listHeldOf(db: Database, userId: number): Promise<number[]> {
  const held = await db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'held')
    .orderBy('id')
    .execute();
  return held.map(({ id }) => id);
}

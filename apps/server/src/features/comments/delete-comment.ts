import { ProblemError } from '../../platform/errors.ts';
import {
  addToDiscussion,
  addToThread,
  decrementChildren,
  deleteCommentRow,
  inTransaction,
  lockComment,
  tombstoneComment,
} from './commands.ts';
import { noTimestamp } from './rules.ts';
import type { Db } from './store.ts';

/**
 * Deletes a comment. One with replies becomes a tombstone. One without replies is deleted together with the
 * tombstones above it that have no other replies. Returns the deleted ids.
 */
export const deleteComment = (db: Db, id: number): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    const target = await lockComment(tx, id);
    if (!target || target.removed === 1) throw new ProblemError('not_found', 'This comment was deleted.');
    if (target.child_count > 0) {
      await tombstoneComment(tx, id, noTimestamp);
      return [];
    }
    const deletedIds: number[] = [];
    let current: typeof target | undefined = target;
    while (current) {
      await deleteCommentRow(tx, current.id);
      deletedIds.push(current.id);
      if (current.reply_to_id === null) {
        await addToDiscussion(tx, current.discussion_id, -1);
        return deletedIds;
      }
      const parent = await decrementChildren(tx, current.reply_to_id);
      current = parent?.removed === 1 && parent.child_count === 0 ? parent : undefined;
    }
    if (target.thread_id !== null) await addToThread(tx, target.thread_id, -deletedIds.length);
    return deletedIds;
  });

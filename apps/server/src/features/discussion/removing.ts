import { ProblemError } from '../../platform/errors.ts';
import { noTimestamp } from './rules.ts';
import type { Db } from './store.ts';
import {
  addToDiscussion,
  addToThread,
  atomically,
  deleteComment,
  emptyComment,
  holdComment,
  uncountChild,
} from './write-store.ts';

/**
 * Takes a comment away. One with replies stays as an empty place; one without goes, and with it those above that
 * stood for its sake alone. Answers the ids that went.
 */
export const removeComment = (db: Db, id: number): Promise<number[]> =>
  atomically(db, async (tx) => {
    const target = await holdComment(tx, id);
    if (!target || target.removed === 1) throw new ProblemError('not_found', 'This comment was deleted.');
    if (target.child_count > 0) {
      await emptyComment(tx, id, noTimestamp);
      return [];
    }
    const gone: number[] = [];
    let leaf: typeof target | undefined = target;
    while (leaf) {
      await deleteComment(tx, leaf.id);
      gone.push(leaf.id);
      if (leaf.reply_to_id === null) {
        await addToDiscussion(tx, leaf.discussion_id, -1);
        return gone;
      }
      const parent = await uncountChild(tx, leaf.reply_to_id);
      leaf = parent?.removed === 1 && parent.child_count === 0 ? parent : undefined;
    }
    if (target.thread_id !== null) await addToThread(tx, target.thread_id, -gone.length);
    return gone;
  });

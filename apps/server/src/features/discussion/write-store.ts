import type { Insertable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Db } from './store.ts';

/**
 * Every write that touches several comments goes from a comment up to its parent, its thread's first and then the
 * discussion, so that no two of them wait for each other.
 */
export const atomically = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);

/** Counts a reply on the comment it replies to; undefined when that is not there to be replied to. */
export const countChild = (
  tx: Db,
  discussionId: number,
  parentId: number,
): Promise<{ id: number; thread_id: number | null } | undefined> =>
  tx
    .updateTable('comments')
    .set((eb) => ({ child_count: eb('child_count', '+', 1) }))
    .where('id', '=', parentId)
    .where('discussion_id', '=', discussionId)
    .where('removed', '=', 0)
    .returning(['id', 'thread_id'])
    .executeTakeFirst();

export const addToThread = (tx: Db, threadId: number, by: number) =>
  tx
    .updateTable('comments')
    .set((eb) => ({ reply_count: eb('reply_count', '+', by) }))
    .where('id', '=', threadId)
    .execute();

export const addToDiscussion = (tx: Db, discussionId: number, by: number) =>
  tx
    .updateTable('discussions')
    .set((eb) => ({ thread_count: eb('thread_count', '+', by) }))
    .where('id', '=', discussionId)
    .execute();

export const insertComment = (tx: Db, comment: Insertable<Schema['comments']>): Promise<{ id: number }> =>
  tx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();

const held = [
  'id',
  'discussion_id',
  'user_id',
  'reply_to_id',
  'thread_id',
  'child_count',
  'removed',
] as const;

/** A comment, locked until the transaction ends. */
export const holdComment = (tx: Db, id: number) =>
  tx
    .updateTable('comments')
    .set((eb) => ({ child_count: eb.ref('child_count') }))
    .where('id', '=', id)
    .returning(held)
    .executeTakeFirst();

export const uncountChild = (tx: Db, parentId: number) =>
  tx
    .updateTable('comments')
    .set((eb) => ({ child_count: eb('child_count', '-', 1) }))
    .where('id', '=', parentId)
    .returning(held)
    .executeTakeFirst();

/** Leaves nothing of a comment but its place; its replies hang from that. */
export const emptyComment = (tx: Db, id: number, timestamp_key: number) =>
  tx
    .updateTable('comments')
    .set({ removed: 1, content: '', user_id: null, client_key: null, timestamp: null, timestamp_key })
    .where('id', '=', id)
    .execute();

export const deleteComment = (tx: Db, id: number) => tx.deleteFrom('comments').where('id', '=', id).execute();

/** One reaction per member and comment; triggers keep the comment's counts. */
export const saveReaction = (db: Db, reaction: Schema['comment_reactions']) =>
  db
    .insertInto('comment_reactions')
    .values(reaction)
    .onConflict((conflict) =>
      conflict
        .columns(['comment_id', 'user_id'])
        .doUpdateSet({ value: reaction.value })
        .where('comment_reactions.value', '!=', reaction.value),
    )
    .execute();

export const deleteReaction = (db: Db, commentId: number, userId: number) =>
  db
    .deleteFrom('comment_reactions')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .execute();

export const findTally = (
  db: Db,
  commentId: number,
): Promise<{ likes: number; dislikes: number } | undefined> =>
  db.selectFrom('comments').select(['likes', 'dislikes']).where('id', '=', commentId).executeTakeFirst();

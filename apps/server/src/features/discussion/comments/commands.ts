import type { Insertable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { CommentRow, Kind } from './store.ts';

/**
 * Runs `work` in a transaction. To avoid deadlocks, all transactions on comments take locks in the same order: a
 * comment before its new rows are added, then its parent, its thread's first comment and the discussion.
 */
export const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);

/**
 * Increments a comment's reply count. Returns undefined if the comment does not exist, is deleted or hidden, or is held
 * for review.
 */
export const incrementChildren = (
  tx: Database,
  discussionId: number,
  parentId: number,
): Promise<{ id: number; thread_id: number | null } | undefined> =>
  tx
    .updateTable('comments')
    .set((eb) => ({ child_count: eb('child_count', '+', 1) }))
    .where('id', '=', parentId)
    .where('discussion_id', '=', discussionId)
    .where('removed', '=', 0)
    .where('state', '=', 'visible')
    .returning(['id', 'thread_id'])
    .executeTakeFirst();

/** Adds `change` to a thread's count of listed replies. */
export const addToThread = (tx: Database, threadId: number, change: number) =>
  tx
    .updateTable('comments')
    .set((eb) => ({ reply_count: eb('reply_count', '+', change) }))
    .where('id', '=', threadId)
    .execute();

/** Adds `change` to a discussion's count of listed threads. */
export const addToDiscussion = (tx: Database, discussionId: number, change: number) =>
  tx
    .updateTable('discussions')
    .set((eb) => ({ thread_count: eb('thread_count', '+', change) }))
    .where('id', '=', discussionId)
    .execute();

/** Inserts a comment; `author` is the account that wrote it. */
export async function insertComment(
  tx: Database,
  author: Pick<CommentRow, 'username' | 'profile_image'>,
  comment: Insertable<Schema['comments']>,
): Promise<CommentRow> {
  const row = await tx.insertInto('comments').values(comment).returningAll().executeTakeFirstOrThrow();
  return { ...row, username: author.username, profile_image: author.profile_image };
}

const lockedColumns = [
  'id',
  'discussion_id',
  'user_id',
  'reply_to_id',
  'thread_id',
  'child_count',
  'removed',
  'state',
  'listed',
] as const;

/** A comment's row as read under its lock. */
export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>;

/** Returns a comment, locked until the transaction ends. */
export const lockComment = (tx: Database, id: number) =>
  tx
    .updateTable('comments')
    .set((eb) => ({ child_count: eb.ref('child_count') }))
    .where('id', '=', id)
    .returning(lockedColumns)
    .executeTakeFirst();

export const decrementChildren = (tx: Database, parentId: number) =>
  tx
    .updateTable('comments')
    .set((eb) => ({ child_count: eb('child_count', '-', 1) }))
    .where('id', '=', parentId)
    .returning(lockedColumns)
    .executeTakeFirst();

/** Removes a comment's text and author; the row stays because its replies refer to it. */
export const tombstoneComment = (tx: Database, id: number, timestamp_key: number) =>
  tx
    .updateTable('comments')
    .set({
      removed: 1,
      content: '',
      translations: '{}',
      user_id: null,
      client_key: null,
      timestamp: null,
      timestamp_key,
    })
    .where('id', '=', id)
    .execute();

export const deleteCommentRow = (tx: Database, id: number) =>
  tx.deleteFrom('comments').where('id', '=', id).execute();

/**
 * Locks a comment until the transaction ends; undefined if it is deleted, hidden, held for review or of another kind.
 */
export const lockForReaction = (tx: Database, kind: Kind, id: number): Promise<{ id: number } | undefined> =>
  tx
    .updateTable('comments')
    .set((eb) => ({ likes: eb.ref('likes') }))
    .where('id', '=', id)
    .where('removed', '=', 0)
    .where('state', '=', 'visible')
    .where('discussion_id', 'in', (eb) =>
      eb.selectFrom('discussions').select('discussions.id').where('kind', '=', kind),
    )
    .returning('id')
    .executeTakeFirst();

/** Saves a member's reaction to a comment, which replaces an earlier one; triggers update the comment's counts. */
export const saveReaction = (db: Database, reaction: Schema['comment_reactions']) =>
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

export const deleteReaction = (db: Database, commentId: number, userId: number) =>
  db
    .deleteFrom('comment_reactions')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .execute();

export const findTally = (tx: Database, commentId: number): Promise<{ likes: number; dislikes: number }> =>
  tx
    .selectFrom('comments')
    .select(['likes', 'dislikes'])
    .where('id', '=', commentId)
    .executeTakeFirstOrThrow();

export const setContent = (tx: Database, id: number, content: string) =>
  tx.updateTable('comments').set({ content }).where('id', '=', id).execute();

export const setCommentState = (
  tx: Database,
  id: number,
  state: CommentRow['state'],
  hidden_by_act: number | null,
) => tx.updateTable('comments').set({ state, hidden_by_act }).where('id', '=', id).execute();

export const setListed = (tx: Database, id: number, listed: 0 | 1) =>
  tx.updateTable('comments').set({ listed }).where('id', '=', id).execute();

export async function hasListedReply(tx: Database, id: number): Promise<boolean> {
  const reply = await tx
    .selectFrom('comments')
    .select('id')
    .where('reply_to_id', '=', id)
    .where('listed', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return reply !== undefined;
}

import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { addToDiscussion, addToThread, incrementChildren, insertComment, inTransaction } from './commands.ts';
import { m } from './messages.ts';
import { noTimestamp } from './rules.ts';
import {
  type CommentRow,
  findByClientKey,
  findDiscussion,
  findOrCreateDiscussion,
  findState,
  type Subject,
} from './store.ts';

/** A comment that is held for review, with its author. */
export type HeldComment = Pick<CommentRow, 'id' | 'user_id'>;

export interface NewComment {
  readonly subject: Subject;
  readonly author: Pick<Actor, 'id' | 'username' | 'profile_image'>;
  readonly content: string;
  readonly reply_to_id: number | null;
  /** Idempotency key chosen by the author's device, so that a repeated request does not post twice. */
  readonly client_key: string | null;
  /** Position in the chapter in seconds; null for none. */
  readonly timestamp: number | null;
  /** JSON of the content by language; undefined without translations. */
  readonly translations?: string;
  readonly created_at: string;
  /** Holds the comment for review: `opened` opens its case in the same transaction. Null to publish it. */
  readonly hold: { opened(tx: Database, comment: HeldComment): Promise<void> } | null;
  /** Called in the transaction that saves the comment. */
  readonly onPosted?: (tx: Database, comment: CommentRow) => Promise<void>;
}

/**
 * Returns the error for a reply to a comment that accepts none. Only the comment's author learns that it is hidden or
 * held for review; everybody else gets the error for a deleted comment.
 */
async function replyError(tx: Database, parentId: number, authorId: number): Promise<ProblemError> {
  const parent = await findState(tx, parentId);
  if (parent?.user_id !== authorId || parent.removed === 1)
    return new ProblemError('not_found', m.repliedDeleted);
  return new ProblemError('not_found', parent.state === 'held' ? m.waitsForReview : m.hiddenByModerators);
}

/**
 * Saves a comment in the caller's transaction.
 * @throws ProblemError not_found if it replies to a deleted comment
 */
export async function postCommentIn(
  tx: Database,
  { subject, author, hold, onPosted, ...comment }: NewComment,
): Promise<CommentRow> {
  const discussion_id = await findOrCreateDiscussion(tx, subject);
  const timestamp_key = comment.timestamp ?? noTimestamp;
  const state = hold ? ('held' as const) : ('visible' as const);
  const listed = hold ? (0 as const) : (1 as const);
  const values = { ...comment, user_id: author.id, discussion_id, timestamp_key, state, listed };
  const insert = async (row: typeof values & { thread_id?: number }) => {
    const inserted = await insertComment(tx, author, row);
    await hold?.opened(tx, inserted);
    await onPosted?.(tx, inserted);
    return inserted;
  };
  if (comment.reply_to_id === null) {
    const row = await insert(values);
    await addToDiscussion(tx, discussion_id, listed);
    return row;
  }
  const parent = await incrementChildren(tx, discussion_id, comment.reply_to_id);
  if (!parent) throw await replyError(tx, comment.reply_to_id, author.id);
  const thread_id = parent.thread_id ?? parent.id;
  await addToThread(tx, thread_id, listed);
  return insert({ ...values, thread_id });
}

/**
 * Finds the comment that the author already posted with this client key.
 * @throws ProblemError if it is in another discussion
 */
async function findDuplicate(
  db: Database,
  { subject, author, client_key }: NewComment,
): Promise<CommentRow | null> {
  const duplicate = client_key === null ? undefined : await findByClientKey(db, author.id, client_key);
  if (!duplicate) return null;
  const discussion = await findDiscussion(db, subject);
  if (discussion?.id !== duplicate.discussion_id) throw new ProblemError('invalid_input', m.clientKeyTaken);
  return duplicate;
}

/**
 * Saves a comment. If the author already sent a comment with the same `client_key`, returns the existing one, even if
 * its parent was deleted since.
 * @throws ProblemError not_found if the parent of a new comment was deleted
 */
export async function postComment(db: Database, comment: NewComment): Promise<CommentRow> {
  try {
    return await inTransaction(db, (tx) => postCommentIn(tx, comment));
  } catch (error) {
    const isExpected = isUniqueViolation(error) || error instanceof ProblemError;
    const duplicate = isExpected ? await findDuplicate(db, comment) : null;
    if (duplicate) return duplicate;
    throw error;
  }
}

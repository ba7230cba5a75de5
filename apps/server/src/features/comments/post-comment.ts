import { isUniqueViolation } from '../../db/dialect.ts';
import { ProblemError } from '../../platform/errors.ts';
import { addToDiscussion, addToThread, incrementChildren, insertComment, inTransaction } from './commands.ts';
import { noTimestamp } from './rules.ts';
import { type Db, findByClientKey, findDiscussion, findOrCreateDiscussion, type Subject } from './store.ts';

export interface NewComment {
  readonly subject: Subject;
  readonly user_id: number;
  readonly content: string;
  readonly reply_to_id: number | null;
  readonly client_key: string | null;
  /** Seconds into the chapter. */
  readonly timestamp: number | null;
  readonly created_at: string;
}

const insertNewComment = (db: Db, { subject, ...comment }: NewComment): Promise<number> =>
  inTransaction(db, async (tx) => {
    const discussion_id = await findOrCreateDiscussion(tx, subject);
    const timestamp_key = comment.timestamp ?? noTimestamp;
    if (comment.reply_to_id === null) {
      const { id } = await insertComment(tx, { ...comment, discussion_id, timestamp_key });
      await addToDiscussion(tx, discussion_id, 1);
      return id;
    }
    const parent = await incrementChildren(tx, discussion_id, comment.reply_to_id);
    if (!parent) throw new ProblemError('not_found', 'The comment you are replying to was deleted.');
    const thread_id = parent.thread_id ?? parent.id;
    await addToThread(tx, thread_id, 1);
    return (await insertComment(tx, { ...comment, discussion_id, thread_id, timestamp_key })).id;
  });

/**
 * Saves a comment and returns its id. If the author already sent one with the same `client_key`, returns the
 * id of that one instead.
 * @throws ProblemError not_found if the comment it replies to was deleted
 */
export async function postComment(db: Db, comment: NewComment): Promise<number> {
  const { user_id, client_key } = comment;
  const findDuplicate = async () => {
    const duplicate = client_key && (await findByClientKey(db, user_id, client_key));
    if (!duplicate) return undefined;
    const discussion = await findDiscussion(db, comment.subject);
    if (discussion?.id !== duplicate.discussion_id)
      throw new ProblemError('invalid_input', 'That client_key was used for another comment.');
    return duplicate.id;
  };
  const existingId = await findDuplicate();
  if (existingId) return existingId;
  try {
    return await insertNewComment(db, comment);
  } catch (error) {
    const duplicate = isUniqueViolation(error) && (await findDuplicate());
    if (duplicate) return duplicate;
    throw error;
  }
}

import type { Database } from '../../db/schema.ts';
import type { PostedComment, Released } from '../../platform/events.ts';

/**
 * Maximum number of chapters in an event about new chapters; further ones are left out. An event about a new book has
 * all.
 */
const maxChapters = 500;

/** Records a release: its followers are notified once the transaction has been committed. */
export async function noteRelease(
  tx: Database,
  { bookId, chapterIds, newBook, level, notify, at }: Released,
): Promise<void> {
  if (!notify || (!newBook && chapterIds.length === 0)) return;
  await tx
    .insertInto('notification_events')
    .values({
      kind: 'release',
      book_id: bookId,
      chapter_ids: JSON.stringify(newBook ? chapterIds : chapterIds.slice(0, maxChapters)),
      new_book: newBook ? 1 : 0,
      level,
      comment_id: null,
      recipient_id: null,
      due_at: at,
      created_at: at,
    })
    .execute();
}

/** Records a reply for the author of the comment replied to, or an announcement for everybody. */
export async function noteComment(
  tx: Database,
  { id, kind, user_id, reply_to_id, created_at }: PostedComment,
): Promise<void> {
  const event = {
    book_id: null,
    comment_id: id,
    due_at: created_at,
    created_at,
  };
  if (reply_to_id === null) {
    if (kind === 'announcement')
      await tx
        .insertInto('notification_events')
        .values({ ...event, kind: 'announcement', recipient_id: null })
        .execute();
    return;
  }
  const parent = await tx
    .selectFrom('comments')
    .select('user_id')
    .where('id', '=', reply_to_id)
    .executeTakeFirst();
  const recipient_id = parent?.user_id ?? null;
  if (recipient_id === null || recipient_id === user_id) return;
  await tx
    .insertInto('notification_events')
    .values({ ...event, kind: 'reply', recipient_id })
    .execute();
}

/** Makes the notification of a reply due now, because the reply is no longer hidden or held for review. */
export const noteShown = (tx: Database, commentId: number, now: string) =>
  tx
    .updateTable('notification_events')
    .set({ due_at: now })
    .where('comment_id', '=', commentId)
    .where('due_at', 'is not', null)
    .execute();

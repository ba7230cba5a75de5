import { limits, stretchSeconds } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { heardShare } from './heard-share.ts';

type ShareDb = Database;

/**
 * Returns the maximum seconds of recordings that can be heard in `elapsedMs` at the fastest speed. Includes one extra
 * stretch, because a stretch counts as soon as half of it was played.
 */
export const maxHeardSeconds = (elapsedMs: number): number =>
  (Math.max(0, elapsedMs) / 1000) * limits.fastestSpeed + stretchSeconds;

/**
 * Returns the earliest time at which a member can have begun to hear a book, by the server's clock: when they first
 * opened it, or their first save arrived. Null if unknown: the progress is from a version that did not store this.
 */
async function findStart(db: ShareDb, userId: number, bookId: number): Promise<string | null> {
  const [view, progress] = await Promise.all([
    db
      .selectFrom('book_views')
      .select(['day', 'opened_at'])
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('book_progress')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId)
      .executeTakeFirst(),
  ]);
  if (!progress?.created_at) return null;
  const opened = view && (view.opened_at ?? `${view.day}T00:00:00.000Z`);
  return opened !== undefined && opened < progress.created_at ? opened : progress.created_at;
}

/**
 * Returns the share (0 to 1) of a book that a member has heard, limited to what can be heard in the time since they
 * began: a client may claim to have played anything. Books of unknown length have no such limit.
 */
export async function plausibleShare(
  db: ShareDb,
  userId: number,
  bookId: number,
  nowMs: number,
): Promise<number> {
  const [heard, startedAt, book] = await Promise.all([
    heardShare(db, userId, bookId),
    findStart(db, userId, bookId),
    db
      .selectFrom('chapters')
      .select((eb) => eb.fn.sum<number | null>('duration').as('seconds'))
      .where('book_id', '=', bookId)
      .where('visibility', '=', 0)
      .executeTakeFirst(),
  ]);
  const seconds = book?.seconds ?? 0;
  if (startedAt === null || seconds === 0) return Math.min(1, heard);
  return Math.min(1, heard, maxHeardSeconds(nowMs - Date.parse(startedAt)) / seconds);
}

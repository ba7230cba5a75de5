import type { Selectable } from 'kysely';
import { chunksOf } from '../../db/chunks.ts';
import type { Database, Schema } from '../../db/schema.ts';

export type EventRow = Selectable<Schema['notification_events']>;
export type NewNotification = Schema['notifications'];

/** Returns the next event with members to notify; undefined if none is due. */
export const findDueEvent = (db: Database, now: string): Promise<EventRow | undefined> =>
  db
    .selectFrom('notification_events')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Advances an event to the next members. Returns false if another node has done so: then the transaction must write
 * nothing.
 */
export async function advanceEvent(
  tx: Database,
  { id, after_user, due_at }: Pick<EventRow, 'id' | 'after_user' | 'due_at'>,
  next: { readonly after_user: number; readonly due_at: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_events')
    .set(next)
    .where('id', '=', id)
    .where('after_user', '=', after_user)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertNotifications(tx: Database, rows: readonly NewNotification[]): Promise<void> {
  for (const part of chunksOf(rows, 500))
    await tx
      .insertInto('notifications')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Lists the followers of a book, its series and its people after a user id, in order of id. */
export async function listFollowers(
  db: Database,
  bookId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const ofBook = db
    .selectFrom('follows')
    .select('user_id')
    .where('book_id', '=', bookId)
    .where('user_id', '>', after);
  const ofSeries = db
    .selectFrom('follows')
    .innerJoin('book_series', 'book_series.series_id', 'follows.series_id')
    .select('follows.user_id')
    .where('book_series.book_id', '=', bookId)
    .where('follows.user_id', '>', after);
  const ofPeople = db
    .selectFrom('follows')
    .innerJoin('book_people', 'book_people.person_id', 'follows.person_id')
    .select('follows.user_id')
    .where('book_people.book_id', '=', bookId)
    .where('follows.user_id', '>', after);
  const rows = await ofBook.union(ofSeries).union(ofPeople).orderBy('user_id').limit(limit).execute();
  return rows.map(({ user_id }) => user_id);
}

/** Lists which of these members follow a book itself. */
export async function listBookFollowers(
  db: Database,
  bookId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('follows')
    .select('user_id')
    .where('book_id', '=', bookId)
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function listMembersAfter(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Maximum number of other releases of a book that are compared with a new one. */
const comparedEvents = 200;

/**
 * Lists the other releases of a book of which somebody was notified, latest first. Includes those with greater ids: ids
 * do not tell which was processed first, because due times depend on the clocks of nodes, which may differ. Leaves out
 * events that notified nobody: an early release has an event a day, and these would crowd out the first one.
 */
export const listNotifiedReleases = (db: Database, bookId: number, eventId: number): Promise<EventRow[]> =>
  db
    .selectFrom('notification_events')
    .selectAll()
    .where('book_id', '=', bookId)
    .where('id', '<>', eventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications')
          .select('user_id')
          .whereRef('notifications.event_id', '=', 'notification_events.id'),
      ),
    )
    .orderBy('id', 'desc')
    .limit(comparedEvents)
    .execute();

/** Lists which of these members were notified of which of these events. */
export const listNotified = (db: Database, userIds: readonly number[], eventIds: readonly number[]) =>
  db
    .selectFrom('notifications')
    .select(['user_id', 'event_id'])
    .where('user_id', 'in', userIds)
    .where('event_id', 'in', eventIds)
    .execute();

/** Lists which of these members ignore which of these authors. */
export const listIgnoring = (db: Database, userIds: readonly number[], authorIds: readonly number[]) =>
  db
    .selectFrom('ignored_members')
    .select(['user_id', 'ignored_id'])
    .where('user_id', 'in', userIds)
    .where('ignored_id', 'in', authorIds)
    .execute();

export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];

/**
 * Lists the newest notifications of a member that the app shows; with `isUnreadOnly`, only the unread ones among them.
 */
export const listRows = (db: Database, userId: number, isUnreadOnly: boolean, limit: number) => {
  const newest = db
    .selectFrom('notifications as n')
    .innerJoin('notification_events as e', 'e.id', 'n.event_id')
    .select(['n.kind as shown_kind', 'n.read_at', 'n.created_at as notified_at'])
    .selectAll('e')
    .where('n.user_id', '=', userId)
    .where('n.in_app', '=', 1)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.event_id', 'desc')
    .limit(limit);
  if (!isUnreadOnly) return newest.execute();
  return db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where('read_at', 'is', null)
    .orderBy('notified_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
};

export const markRead = (db: Database, userId: number, eventIds: readonly number[], read_at: string) =>
  db
    .updateTable('notifications')
    .set({ read_at })
    .where('user_id', '=', userId)
    .where('event_id', 'in', eventIds)
    .where('read_at', 'is', null)
    .execute();

/** Marks a member's notification and all older ones as read. */
export const markReadUpTo = (db: Database, userId: number, eventId: number, read_at: string) =>
  db
    .updateTable('notifications')
    .set({ read_at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(({ eb, or, and, selectFrom }) => {
      const upTo = selectFrom('notifications as newest')
        .select('newest.created_at')
        .where('newest.user_id', '=', userId)
        .where('newest.event_id', '=', eventId);
      return or([
        eb('created_at', '<', upTo),
        and([eb('created_at', '=', upTo), eb('event_id', '<=', eventId)]),
      ]);
    })
    .execute();

/** Deletes up to `limit` events from before a time, with their notifications. Returns the number of deleted events. */
export async function deleteEventsBefore(db: Database, moment: string, limit: number): Promise<number> {
  const old = await db
    .selectFrom('notification_events')
    .select('id')
    .where('created_at', '<', moment)
    .limit(limit)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('notification_events').where('id', 'in', ids).execute();
  return ids.length;
}

/** Returns whether pushes or mails are due. */
export const hasDueDeliveries = async (db: Database, now: string): Promise<boolean> =>
  (await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns whether weekly letters are due. */
export const hasDueLetters = async (db: Database, now: string): Promise<boolean> =>
  (await db
    .selectFrom('notification_settings')
    .select('user_id')
    .where('letter_at', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

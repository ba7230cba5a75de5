import { liveStatuses } from '@lamplight/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Audience } from './read-newsletter.ts';

export type NewsletterRow = Selectable<Schema['newsletters']>;

export const insertNewsletter = (
  tx: Database,
  row: Insertable<Schema['newsletters']>,
): Promise<{ id: number }> =>
  tx.insertInto('newsletters').values(row).returning('id').executeTakeFirstOrThrow();

const selectShown = (db: Database) =>
  db
    .selectFrom('newsletters')
    .leftJoin('books', 'books.id', 'newsletters.book_id')
    .leftJoin('users', 'users.id', 'newsletters.created_by')
    .selectAll('newsletters')
    .select(['books.title as book_title', 'users.username as creator']);
export type ShownRow = Awaited<ReturnType<typeof listNewsletters>>[number];

/** Lists newsletters with ids below `before`, latest first. */
export const listNewsletters = (db: Database, before: number, limit: number) =>
  selectShown(db)
    .where('newsletters.id', '<', before)
    .orderBy('newsletters.id', 'desc')
    .limit(limit)
    .execute();

export const findShown = (db: Database, id: number) =>
  selectShown(db).where('newsletters.id', '=', id).executeTakeFirst();

export const findNewsletter = (db: Database, id: number): Promise<NewsletterRow | undefined> =>
  db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst();

export async function countNewsletters(db: Database): Promise<{ all: number; drafts: number }> {
  const rows = await db
    .selectFrom('newsletters')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    drafts: rows.find(({ state }) => state === 'draft')?.count ?? 0,
  };
}

/**
 * Changes a newsletter if its state, revision and cursor are still the given ones. Returns false if another node or
 * admin has changed it first.
 */
export async function changeNewsletter(
  tx: Database,
  { id, state, revision, after_user }: Pick<NewsletterRow, 'id' | 'state' | 'revision' | 'after_user'>,
  change: Updateable<Schema['newsletters']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletters')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('revision', '=', revision)
    .where('after_user', '=', after_user)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteDraft(tx: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('newsletters')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Lists newsletters that have work for the job: scheduled ones that are due, and those being sent. */
export const listUnfinished = (db: Database, now: string): Promise<NewsletterRow[]> =>
  db
    .selectFrom('newsletters')
    .selectAll()
    .where('state', 'in', ['scheduled', 'sending'])
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .orderBy('id')
    .limit(20)
    .execute();

/** Selects the members of an audience, whether or not they want mails. */
function membersOf(db: Database, { audience, price_id, book_id }: Audience) {
  const users = db.selectFrom('users');
  if (audience === 'plan')
    return users.where('users.id', 'in', (eb) =>
      eb
        .selectFrom('subscriptions')
        .select('user_id')
        .where('price_id', '=', price_id)
        .where('stripe_status', 'in', liveStatuses),
    );
  if (audience === 'book')
    return users.where('users.id', 'in', (eb) =>
      eb
        .selectFrom('book_progress')
        .select('user_id')
        .where('book_id', '=', book_id)
        .where('heard_seconds', '>', 0),
    );
  return users;
}

/** Lists members of an audience who have saved notification settings, with ids above `after`, in order of id. */
export const listCandidates = (db: Database, audience: Audience, after: number, limit: number) =>
  membersOf(db, audience)
    .innerJoin('notification_settings as settings', 'settings.user_id', 'users.id')
    .selectAll('settings')
    .select('users.email')
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute();

export const countMembers = async (db: Database, audience: Audience): Promise<number> =>
  (
    await membersOf(db, audience)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

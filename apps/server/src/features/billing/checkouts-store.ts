import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Db } from './context.ts';

export type CheckoutRow = Selectable<Schema['checkouts']>;
export type NewCheckout = Insertable<Schema['checkouts']>;

/** @throws unique violation when a name is pending, or the member has an open checkout */
export const insertCheckout = (db: Db, row: NewCheckout) => db.insertInto('checkouts').values(row).execute();

export const findCheckout = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst();

export const findBySession = (db: Db, sessionId: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

const pending = (db: Db) =>
  db.selectFrom('checkouts').selectAll().where('kind', '=', 'registration').where('state', '=', 'open');

/** Pending registrations that hold either name; two at most. */
export const listPending = (db: Db, usernameKey: string, emailKey: string): Promise<CheckoutRow[]> =>
  pending(db)
    .where((eb) => eb.or([eb('username_key', '=', usernameKey), eb('email_key', '=', emailKey)]))
    .execute();

/** Pending registrations begun from an address that have not expired. */
export async function countPending(db: Db, addressHash: string, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('checkouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'registration')
    .where('state', '=', 'open')
    .where('address_hash', '=', addressHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes registrations from one address wait for each other until the transaction ends, so that all are counted. */
export async function lockClient(
  db: Db,
  { address_hash, id, created_at }: Pick<CheckoutRow, 'address_hash' | 'id' | 'created_at'>,
): Promise<string> {
  const name = `register:${address_hash}`;
  await db
    .insertInto('leases')
    .values({ name, holder: id, expires_at: created_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder: id }))
    .execute();
  return name;
}

/** Removes the lock's row; others still wait for the transaction. */
export const unlockClient = (db: Db, name: string) =>
  db.deleteFrom('leases').where('name', '=', name).execute();

export const findOpenOfUser = (db: Db, userId: number): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'subscription')
    .where('state', '=', 'open')
    .executeTakeFirst();

/** Open checkouts begun before a moment, the oldest first. */
export const listOpenBefore = (db: Db, moment: string, limit: number): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('state', '=', 'open')
    .where('created_at', '<=', moment)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Notes the provider's session. False when the checkout is not open any more. */
export async function updateSession(
  db: Db,
  id: string,
  session: { session_id: string; session_url: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set(session)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A member goes on with their registration from another browser. */
export const updateBrowser = (db: Db, id: string, browser: { browser_hash: string; address_hash: string }) =>
  db.updateTable('checkouts').set(browser).where('id', '=', id).where('state', '=', 'open').execute();

/** Closes an open checkout as done; whoever gets the row is the one who carries it out. */
export const markDone = (
  db: Db,
  id: string,
  done: { session_id: string; done_at: string; customer: string | null },
): Promise<CheckoutRow | undefined> =>
  db
    .updateTable('checkouts')
    .set({ state: 'done', ...done })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();

export const updateOwner = (db: Db, id: string, user_id: number) =>
  db.updateTable('checkouts').set({ user_id, password_hash: null }).where('id', '=', id).execute();

/** Lets go of an open checkout, and of the names that it held. */
export async function abandonCheckout(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ state: 'released', password_hash: null, session_url: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up the one sign-in that a paid checkout is good for. False when it was used. */
export async function consumeLogin(db: Db, id: string, login_at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ login_at })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('login_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets checkouts that were closed long ago, with the names in them. */
export const deleteClosedBefore = (db: Db, moment: string) =>
  db.deleteFrom('checkouts').where('state', '<>', 'open').where('created_at', '<', moment).execute();

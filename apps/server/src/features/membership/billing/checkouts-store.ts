import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type CheckoutRow = Selectable<Schema['checkouts']>;
export type NewCheckout = Insertable<Schema['checkouts']>;

/**
 * Inserts a checkout.
 * @throws unique violation if a name is reserved, or the member has an open checkout
 */
export const insertCheckout = (db: Database, row: NewCheckout) =>
  db.insertInto('checkouts').values(row).execute();

export const findCheckout = (db: Database, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst();

export const findBySession = (db: Database, sessionId: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

const pending = (db: Database) =>
  db.selectFrom('checkouts').selectAll().where('kind', '=', 'registration').where('state', '=', 'open');

/** Lists pending registrations, two at most, that reserve this username or this email address. */
export const listPending = (db: Database, usernameKey: string, emailKey: string): Promise<CheckoutRow[]> =>
  pending(db)
    .where((eb) => eb.or([eb('username_key', '=', usernameKey), eb('email_key', '=', emailKey)]))
    .execute();

/** Counts unexpired pending registrations from an IP address. */
export async function countPending(db: Database, addressHash: string, now: string): Promise<number> {
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

/** Counts the links to connect a subscription that were sent to an email address since a time. */
export async function countConnecting(db: Database, emailKey: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('checkouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connects', '=', 1)
    .where('email_key', '=', emailKey)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks an IP address until the transaction ends, so that concurrent registrations are counted correctly. */
export async function lockClient(
  db: Database,
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

/** Deletes the lock's row early; other requests wait for the end of the transaction anyway. */
export const unlockClient = (db: Database, name: string) =>
  db.deleteFrom('leases').where('name', '=', name).execute();

export const findOpenOfUser = (db: Database, userId: number): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'subscription')
    .where('state', '=', 'open')
    .executeTakeFirst();

/** Lists open checkouts that were started before a time, oldest first. */
export const listOpenBefore = (db: Database, moment: string, limit: number): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('state', '=', 'open')
    .where('created_at', '<=', moment)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Stores the provider's session. Returns false if the checkout is no longer open. */
export async function updateSession(
  db: Database,
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

/** Stores what may differ when a registration is continued: browser, language, consents, and the sample or clip. */
export const updateBrowser = (
  db: Database,
  id: string,
  browser: Pick<CheckoutRow, 'browser_hash' | 'address_hash' | 'consents' | 'language' | 'excerpt'>,
) => db.updateTable('checkouts').set(browser).where('id', '=', id).where('state', '=', 'open').execute();

/**
 * Marks an open checkout as done and returns it; undefined if it was not open. Only the caller that gets the row
 * completes the checkout.
 */
export const markDone = (
  db: Database,
  id: string,
  done: { session_id: string | null; done_at: string; customer: string | null; discount?: string | null },
): Promise<CheckoutRow | undefined> =>
  db
    .updateTable('checkouts')
    .set({ state: 'done', ...done })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();

export const updateOwner = (db: Database, id: string, user_id: number) =>
  db
    .updateTable('checkouts')
    .set({ user_id, password_hash: null, excerpt: null })
    .where('id', '=', id)
    .execute();

/** Releases an open checkout and the names that it reserved. Returns false if the checkout was not open. */
export async function abandonCheckout(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ state: 'released', password_hash: null, session_url: null, excerpt: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns the coupon that is left from the member's last completed checkout, whose trial was denied after its code
 * had been redeemed; null if there is none.
 */
export async function findUnusedCoupon(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('checkouts')
    .select('discount')
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .orderBy('done_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.discount?.startsWith('coupon:') ? row.discount : null;
}

/** Uses up the single login of a paid checkout. Returns false if the login was used before. */
export async function consumeLogin(db: Database, id: string, login_at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ login_at })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('login_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes finished checkouts of an address, such as registrations that were abandoned before the paid one. */
export const deleteCheckoutsOfEmail = (db: Database, emailKey: string) =>
  db.deleteFrom('checkouts').where('state', '<>', 'open').where('email_key', '=', emailKey).execute();

/** Deletes closed checkouts that were started before a time, with the names in them. */
export const deleteClosedBefore = (db: Database, moment: string) =>
  db.deleteFrom('checkouts').where('state', '<>', 'open').where('created_at', '<', moment).execute();

/**
 * Records that a card is used for a subscription's trial. Returns false if another subscription has used it.
 */
export async function claimTrialCard(
  db: Database,
  fingerprint: string,
  subscription: string,
  used_at: string,
): Promise<boolean> {
  await db
    .insertInto('trial_cards')
    .values({ fingerprint, subscription, used_at })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
  const row = await db
    .selectFrom('trial_cards')
    .select('subscription')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return row.subscription === subscription;
}

/** Releases the card of a subscription that never started. */
export const releaseTrialCard = (db: Database, subscription: string) =>
  db.deleteFrom('trial_cards').where('subscription', '=', subscription).execute();

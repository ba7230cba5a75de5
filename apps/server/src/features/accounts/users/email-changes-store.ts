import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type EmailChangeRow = Selectable<Schema['email_changes']>;

/** Purpose of a link in a mail about a change. */
export type LinkPurpose = 'confirm' | 'revert';

export const insertEmailChange = (db: Database, row: Omit<EmailChangeRow, 'id'>): Promise<{ id: number }> =>
  db.insertInto('email_changes').values(row).returning('id').executeTakeFirstOrThrow();

export const findEmailChange = (db: Database, id: number): Promise<EmailChangeRow | undefined> =>
  db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the unconfirmed change; undefined if there is none or its link has expired. */
export const findOpenChange = (
  db: Database,
  userId: number,
  now: string,
): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('confirm_until', '>', now)
    .executeTakeFirst();

/** Updates a change that is in one of the given states; returns false if the change is in another state. */
export async function updateChangeState(
  db: Database,
  id: number,
  from: readonly EmailChangeRow['state'][],
  change: Partial<Pick<EmailChangeRow, 'state' | 'revert_until'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const replaceOpenChanges = (db: Database, userId: number) =>
  db
    .updateTable('email_changes')
    .set({ state: 'replaced' })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();

/** Voids an account's changes after the given one, so that links sent to their old addresses no longer work. */
export const voidLaterChanges = (db: Database, userId: number, id: number) =>
  db
    .updateTable('email_changes')
    .set({ state: 'void' })
    .where('user_id', '=', userId)
    .where('id', '>', id)
    .execute();

/** Lists the creation times of an account's changes of address after an ISO time, oldest first. */
export async function listChangesSince(db: Database, userId: number, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Lists the creation times of changes to an address, by any account, after an ISO time, oldest first. */
export async function listChangesTo(db: Database, emailKey: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes')
    .select('created_at')
    .where('new_email_key', '=', emailKey)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** True if an account can still revert to this former address; no other account may use it until then. */
export async function isReservedForRevert(
  db: Database,
  emailKey: string,
  now: string,
  users: { readonly except?: number; readonly only?: number } = {},
): Promise<boolean> {
  const { except, only } = users;
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('old_email_key', '=', emailKey)
    .where('state', '=', 'confirmed')
    .where('revert_until', '>', now)
    .$if(except !== undefined, (query) => query.where('user_id', '<>', except ?? 0))
    .$if(only !== undefined, (query) => query.where('user_id', '=', only ?? 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the first change away from this address that the account can still revert. */
export const findRevertible = (
  db: Database,
  userId: number,
  emailKey: string,
  now: string,
): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('old_email_key', '=', emailKey)
    .where('state', '=', 'confirmed')
    .where('revert_until', '>', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Lists the addresses of an account: the current one, and former ones that no other account uses or has used.
 * @param withRequested includes addresses that were requested but never confirmed, or set by an intruder
 */
export async function listOwnAddresses(
  db: Database,
  { id, email, email_key }: Pick<Selectable<Schema['users']>, 'id' | 'email' | 'email_key'>,
  { withRequested }: { readonly withRequested: boolean },
): Promise<string[]> {
  const changes = await db.selectFrom('email_changes').selectAll().where('user_id', '=', id).execute();
  const earlier = changes.flatMap(({ state, old_email, old_email_key, new_email, new_email_key }) => [
    ...(withRequested || state !== 'void' ? [{ email: old_email, key: old_email_key }] : []),
    ...(withRequested ? [{ email: new_email, key: new_email_key }] : []),
  ]);
  // Include the account's own key, so that `keys` is not empty for an account without changes.
  const keys = [...new Set([email_key, ...earlier.map(({ key }) => key)])];
  const others = await db
    .selectFrom('users')
    .select('email_key as key')
    .where('email_key', 'in', keys)
    .where('id', '<>', id)
    .unionAll(
      db
        .selectFrom('email_changes')
        .select('old_email_key as key')
        .where('old_email_key', 'in', keys)
        .where('user_id', '<>', id),
    )
    .execute();
  const taken = new Set(others.map(({ key }) => key));
  const own = earlier.filter(({ key }) => !taken.has(key));
  return [...new Set([email, email_key, ...own.map((row) => row.email)])];
}

/** Deletes changes whose revert period ended before `moment`. */
export const deleteChangesBefore = (db: Database, moment: string) =>
  db.deleteFrom('email_changes').where('revert_until', '<', moment).execute();

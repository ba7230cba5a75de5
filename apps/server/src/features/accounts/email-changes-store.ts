import type { Selectable } from 'kysely';
import type { Schema, Tables } from '../../db/schema.ts';

type Db = Tables<'email_changes'>;
export type EmailChangeRow = Selectable<Schema['email_changes']>;

export const insertEmailChange = (db: Db, row: Omit<EmailChangeRow, 'id'>): Promise<{ id: number }> =>
  db.insertInto('email_changes').values(row).returning('id').executeTakeFirstOrThrow();

export const findEmailChange = (db: Db, id: number): Promise<EmailChangeRow | undefined> =>
  db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the unconfirmed change; undefined if there is none or its link has expired. */
export const findOpenChange = (db: Db, userId: number, now: string): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('confirm_until', '>', now)
    .executeTakeFirst();

/**
 * Updates the state of a change that is in one of the given states; returns false if another request was
 * first.
 */
export async function updateChangeState(
  db: Db,
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

export const replaceOpenChanges = (db: Db, userId: number) =>
  db
    .updateTable('email_changes')
    .set({ state: 'replaced' })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();

/** Voids an account's changes after the given one, so that their old addresses cannot revert it. */
export const voidLaterChanges = (db: Db, userId: number, id: number) =>
  db
    .updateTable('email_changes')
    .set({ state: 'void' })
    .where('user_id', '=', userId)
    .where('id', '>', id)
    .execute();

/** Lists the times of an account's changes since the given time, oldest first. */
export async function listChangesSince(db: Db, userId: number, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Lists the times of changes to an address since the given time, by any account, oldest first. */
export async function listChangesTo(db: Db, emailKey: string, since: string): Promise<string[]> {
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
  db: Db,
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

/** Returns the first change by which an account gave up this address, if it can still revert that. */
export const findRevertible = (
  db: Db,
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

/** Lists the recorded former and requested addresses of an account. */
export async function listAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes')
    .select(['old_email', 'new_email'])
    .where('user_id', '=', userId)
    .execute();
  return rows.flatMap(({ old_email, new_email }) => [old_email, new_email]);
}

/**
 * Lists the former addresses of an account, without those that somebody else set who had got into it, and those that
 * another account has used, too.
 */
export async function listFormerAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes')
    .select('old_email')
    .where('user_id', '=', userId)
    .where('state', '<>', 'void')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_changes as other')
            .select('other.id')
            .whereRef('other.old_email_key', '=', 'email_changes.old_email_key')
            .where('other.user_id', '<>', userId),
        ),
      ),
    )
    .execute();
  return rows.map(({ old_email }) => old_email);
}

/** Deletes changes that could be reverted until some time before `moment`. */
export const deleteChangesBefore = (db: Db, moment: string) =>
  db.deleteFrom('email_changes').where('revert_until', '<', moment).execute();

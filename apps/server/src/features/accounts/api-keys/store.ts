import type { Insertable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

/** Lists the keys of all accounts, latest first, with the names of the accounts. */
export const listKeys = (db: Database) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.username as made_by')
    .orderBy('api_keys.id', 'desc')
    .execute();

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

export const findKeyByHash = (db: Database, key_hash: string) =>
  db.selectFrom('api_keys').selectAll().where('key_hash', '=', key_hash).executeTakeFirst();

export const insertKey = (db: Database, key: Insertable<Schema['api_keys']>) =>
  db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow();

export async function countKeys(db: Database): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes a key; returns its columns for the log and the audit list, undefined if the key does not exist. */
export const deleteKey = (db: Database, id: number) =>
  db.deleteFrom('api_keys').where('id', '=', id).returning(['user_id', 'name', 'prefix']).executeTakeFirst();

/**
 * Deletes an account's keys; with `since`, an ISO time, only the keys created at or after it. Returns their number.
 */
export async function deleteKeysOf(db: Database, userId: number, since = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const saveUse = (db: Database, id: number, last_used_at: string) =>
  db.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute();

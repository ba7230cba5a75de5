import { accountLimits } from '@lamplight/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type PasskeyRow = Selectable<Schema['passkeys']>;
export type AuthenticatorRow = Selectable<Schema['authenticators']>;

export const listPasskeys = (db: Database, userId: number): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(accountLimits.passkeys)
    .execute();

export const findPasskey = (db: Database, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export const insertPasskey = (db: Database, row: Insertable<Schema['passkeys']>): Promise<PasskeyRow> =>
  db.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow();

export const renamePasskey = (
  db: Database,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** Deletes a passkey; returns false if the account has no passkey with this id. */
export async function deletePasskey(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Saves the counter of a passkey that has just signed. Returns false if the counter is not higher than the stored
 * one: a copy of the authenticator has signed meanwhile. Authenticators that do not count always report 0.
 */
export async function updateCounter(
  db: Database,
  id: number,
  counter: number,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const findAuthenticator = (db: Database, userId: number): Promise<AuthenticatorRow | undefined> =>
  db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Stores a new, unconfirmed authenticator app. Replaces an unconfirmed app; a confirmed app stays unchanged. */
export const putAuthenticator = (db: Database, userId: number, secret: string, now: string) =>
  db
    .insertInto('authenticators')
    .values({ user_id: userId, secret, last_step: 0, created_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0, created_at: now })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .execute();

/** Records a used time step. Returns false if this step or a later one has been used: no code works twice. */
export async function updateStep(db: Database, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const confirmAuthenticator = (db: Database, userId: number, now: string) =>
  db.updateTable('authenticators').set({ confirmed_at: now }).where('user_id', '=', userId).execute();

/** Deletes an account's authenticator app and recovery codes. Returns false if the account had no confirmed app. */
export async function deleteAuthenticator(db: Database, userId: number): Promise<boolean> {
  const row = await findAuthenticator(db, userId);
  await db.deleteFrom('authenticators').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return row !== undefined && row.confirmed_at !== null;
}

export const deletePasskeys = (db: Database, userId: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', userId).execute();

/** Returns the salt of an account's recovery codes; null if the account has none. */
export async function recoverySalt(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.salt ?? null;
}

export async function replaceRecoveryCodes(
  db: Database,
  userId: number,
  salt: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, salt, used_at: null })))
    .execute();
}

/** Marks a recovery code as used. Returns false if no code has this hash, or the code has been used. */
export async function consumeRecoveryCode(
  db: Database,
  userId: number,
  code_hash: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/**
 * Recomputes `has_second_factor` of an account and returns true if the account has a factor. Call it in each
 * transaction that adds or removes a factor.
 */
export async function updateFactorFlag(db: Database, userId: number): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  const app = await findAuthenticator(db, userId);
  const hasFactor = passkey !== undefined || (app !== undefined && app.confirmed_at !== null);
  await db
    .updateTable('users')
    .set({ has_second_factor: hasFactor ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
  return hasFactor;
}

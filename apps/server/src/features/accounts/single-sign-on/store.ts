import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type IdentityRow = Selectable<Schema['linked_identities']>;
export type SignOnRow = Selectable<Schema['single_sign_ons']>;

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const findIdentity = (db: Database, provider: string, subject: string) =>
  db
    .selectFrom('linked_identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Lists the identities of an account, oldest first. */
export const listIdentities = (db: Database, userId: number): Promise<IdentityRow[]> =>
  db.selectFrom('linked_identities').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export const insertIdentity = (
  db: Database,
  identity: Insertable<Schema['linked_identities']>,
): Promise<IdentityRow> =>
  db.insertInto('linked_identities').values(identity).returningAll().executeTakeFirstOrThrow();

export const updateIdentity = (
  db: Database,
  id: number,
  change: Partial<Pick<IdentityRow, 'label' | 'role_given' | 'access_until' | 'last_used_at'>>,
) => db.updateTable('linked_identities').set(change).where('id', '=', id).execute();

export const deleteIdentity = (db: Database, userId: number, id: number): Promise<IdentityRow | undefined> =>
  db
    .deleteFrom('linked_identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** Counts the linked accounts of each provider. */
export const countIdentities = (db: Database): Promise<{ provider: string; count: number }[]> =>
  db
    .selectFrom('linked_identities')
    .select((eb) => ['provider', eb.fn.countAll<number>().as('count')])
    .groupBy('provider')
    .execute();

/** Adds a sign-on in progress, and deletes those that have expired. */
export async function insertSignOn(db: Database, row: SignOnRow, now: string): Promise<void> {
  await db.deleteFrom('single_sign_ons').where('expires_at', '<=', now).execute();
  await db.insertInto('single_sign_ons').values(row).execute();
}

/**
 * Marks a sign-on of this browser as used and returns it; undefined if it is unknown, expired, another browser's or
 * used.
 */
export const consumeSignOn = (
  db: Database,
  { state, browser, provider, now }: { state: string; browser: string; provider: string; now: string },
): Promise<SignOnRow | undefined> =>
  db
    .updateTable('single_sign_ons')
    .set({ used_at: now })
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browser))
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Stores a proven identity, as JSON, with its sign-on until the owner has entered a password or second factor. */
export const keepIdentity = (db: Database, state_hash: string, identity: string) =>
  db.updateTable('single_sign_ons').set({ identity }).where('state_hash', '=', state_hash).execute();

/** Returns this browser's latest unexpired sign-on with a stored identity; undefined if there is none. */
export const findProven = (db: Database, browser: string, now: string): Promise<SignOnRow | undefined> =>
  db
    .selectFrom('single_sign_ons')
    .selectAll()
    .where('browser_hash', '=', hashSecret(browser))
    .where('identity', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteSignOn = (db: Database, state_hash: string) =>
  db.deleteFrom('single_sign_ons').where('state_hash', '=', state_hash).execute();

/** Returns the account's id of a session that has not ended; undefined if there is no such session. */
export const findSessionUser = (db: Database, id: string) =>
  db
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/**
 * Ends the sessions of an identity (`subject`), of a session at the provider (`session`), or of both combined.
 * Returns the account id of each ended session.
 */
export async function endProviderSessions(
  db: Database,
  { provider, subject, session }: { provider: string; subject: string | null; session: string | null },
  now: string,
): Promise<number[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('provider', '=', provider)
    .where('ended_at', 'is', null)
    .$if(session !== null, (query) => query.where('provider_session', '=', session))
    .$if(subject !== null, (query) =>
      query.where('identity_id', 'in', (eb) =>
        eb
          .selectFrom('linked_identities')
          .select('linked_identities.id')
          .where('linked_identities.provider', '=', provider)
          .where('linked_identities.subject', '=', subject ?? ''),
      ),
    )
    .returning('user_id')
    .execute();
  return ended.map(({ user_id }) => user_id);
}

/** Ends the sessions that an identity started, except one. */
export async function endSessionsOf(
  db: Database,
  identityId: number,
  except: string,
  now: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('identity_id', '=', identityId)
    .where('id', '<>', except)
    .where('ended_at', 'is', null)
    .execute();
}

/** Marks a logout token as used; returns false if it was used before. */
export async function consumeLogoutToken(
  db: Database,
  id: string,
  now: string,
  expires_at: string,
): Promise<boolean> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ nonce: hashSecret(`logout ${id}`), expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the identities that were linked to an account at or after an ISO time. */
export const deleteIdentitiesSince = (db: Database, userId: number, since: string) =>
  db.deleteFrom('linked_identities').where('user_id', '=', userId).where('created_at', '>=', since).execute();

import { accountLimits } from '@lamplight/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { type UserRow, userColumns } from '../users/store.ts';

export type SessionRow = Selectable<Schema['sessions']>;

/** An account and one of its sessions. */
export interface AccountAndSession extends UserRow {
  readonly session_generation: number;
  readonly session_created_at: string;
  readonly session_authenticated_at: string;
  readonly session_last_seen_at: string;
  readonly session_ended_at: string | null;
  readonly session_provider: string | null;
  readonly stream_started_at: string | null;
  readonly stream_seen_at: string | null;
  readonly stream_taken_over_at: string | null;
  /**
   * New email address that waits for confirmation; null if there is none. `open_email_until` is the expiry of its
   * link.
   */
  readonly open_email: string | null;
  readonly open_email_until: string | null;
}

/** Selects an account by one of its sessions, ended or not. */
export const selectAccountAndSession = (db: Database, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('email_changes', (join) =>
      join.onRef('email_changes.user_id', '=', 'users.id').on('email_changes.state', '=', sql.lit('open')),
    )
    .select(userColumns.map((column) => `users.${column}` as const))
    .select([
      'sessions.generation as session_generation',
      'sessions.created_at as session_created_at',
      'sessions.authenticated_at as session_authenticated_at',
      'sessions.last_seen_at as session_last_seen_at',
      'sessions.ended_at as session_ended_at',
      'sessions.provider as session_provider',
      'sessions.stream_started_at',
      'sessions.stream_seen_at',
      'sessions.stream_taken_over_at',
      'email_changes.new_email as open_email',
      'email_changes.confirm_until as open_email_until',
    ])
    .where('sessions.id', '=', id);

const accountAndSession = prepareQuery<{ id: string }, AccountAndSession>((db, { id }) =>
  selectAccountAndSession(db, id),
);

/** Reads an account by one of its sessions, ended or not. */
export const findAccountBySession = async (
  db: Database,
  id: string,
): Promise<AccountAndSession | undefined> => (await accountAndSession(db, { id }))[0];

/** Adds a session unless there is one with this id; returns the stored one. */
export async function insertSession(
  db: Database,
  session: Insertable<Schema['sessions']>,
): Promise<SessionRow> {
  await db
    .insertInto('sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return await db.selectFrom('sessions').selectAll().where('id', '=', session.id).executeTakeFirstOrThrow();
}

/** Deletes an account's oldest sessions beyond the maximum: ended ones first, then those not seen for longest. */
export const deleteSurplusSessions = (db: Database, { user_id, id }: Pick<SessionRow, 'user_id' | 'id'>) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user_id)
        .where('id', '<>', id)
        .orderBy((eb) => eb.case().when('ended_at', 'is', null).then(0).else(1).end())
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .limit(accountLimits.sessions - 1),
    )
    .execute();

/** ISO times: a session that was created or last seen before these is no longer valid. */
export interface SessionBounds {
  readonly created: string;
  readonly seen: string;
}

/** Lists an account's live sessions, most recently seen first. */
export const listLiveSessions = (
  db: Database,
  userId: number,
  { created, seen }: SessionBounds,
): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', created)
    .where('last_seen_at', '>', seen)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(accountLimits.sessions)
    .execute();

/**
 * Ends one session of an account. Returns false if the account has no session with this id, or the session has
 * ended.
 */
export async function endSession(db: Database, userId: number, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Ends all sessions of an account, or all but one; returns their number. The caller's transaction must have locked
 * the account's row, so that no concurrent sign-in adds a session.
 */
export async function endSessions(
  db: Database,
  userId: number,
  now: string,
  except: string | null = null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Voids a session's earlier tokens, and records that the member has proved who they are. */
export const renewSession = (db: Database, id: string, now: string) =>
  db
    .updateTable('sessions')
    .set((eb) => ({ generation: eb('generation', '+', 1), authenticated_at: now }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

/** Records that the member has proved who they are. */
export const updateAuthenticated = (db: Database, id: string, now: string) =>
  db
    .updateTable('sessions')
    .set({ authenticated_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

/** Sets the time of last use of sessions, unless another node has recorded a later time. */
export async function updateLastSeen(db: Database, ids: readonly string[], now: string): Promise<void> {
  for (const chunk of chunksOf(ids))
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', 'in', chunk)
      .where('ended_at', 'is', null)
      .where('last_seen_at', '<', now)
      .execute();
}

/** Deletes sessions that are no longer valid, or were ended before a time. Returns their number. */
export async function deleteOldSessions(
  db: Database,
  { created, seen }: SessionBounds,
  endedBefore: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', created),
        eb('last_seen_at', '<=', seen),
        eb('ended_at', '<', endedBefore),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

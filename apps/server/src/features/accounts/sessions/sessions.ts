import { randomBytes } from 'node:crypto';
import { accountLimits } from '@lamplight/contract';
import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { type ActorSession, notSignedIn } from '../../../http/auth.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob } from '../../../platform/periodic-job.ts';
import { createSignatures } from '../../../platform/signatures.ts';
import { sessionLifeMs, type TokenSubject, type Tokens } from '../../../platform/tokens.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findUser, type UserRow } from '../users/store.ts';
import { m } from './messages.ts';
import {
  type AccountAndSession,
  deleteOldSessions,
  deleteSurplusSessions,
  endSession,
  endSessions,
  findAccountBySession,
  insertSession,
  listLiveSessions,
  renewSession,
  type SessionBounds,
  type SessionRow,
  updateAuthenticated,
  updateLastSeen,
} from './sessions-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minimum interval between two recorded times of last use of a session. */
const seenIntervalMs = 5 * minuteMs;
/** Interval at which the recorded times of all sessions are saved to the database. */
const saveIntervalMs = minuteMs / 4;
/** Maximum number of recorded times waiting to be saved. */
const maxUnsaved = 10_000;
const cleanupIntervalMs = 60 * minuteMs;
/** Retention of ended sessions, for inspection. */
const retentionMs = 30 * dayMs;

export interface StartedSession {
  readonly id: string;
  readonly access_token: string;
}

/** Identity at a single sign-on provider that starts a session. */
export interface SessionIdentity {
  readonly id: number;
  readonly provider: string;
  /** Id of the session at the provider; null if the provider sent none. */
  readonly session: string | null;
  /** ISO time at which the person authenticated at the provider. */
  readonly authenticatedAt: string;
}

interface NewSession {
  /** Browser and system, such as 'Chrome on Windows'. */
  readonly device: string;
  /** Idempotency key: all starts with the same key get the same session and token. */
  readonly key?: string;
  /** Set only if an identity provider signs the account in. */
  readonly identity?: SessionIdentity;
}

/** Account and session that a valid token names. */
export interface FoundSession {
  readonly user: UserRow;
  readonly session: Pick<ActorSession, 'id' | 'isFresh'>;
  /**
   * Times of the session's stream, by the database's clock: its start, its last report, and when another device took
   * over; null if there is none.
   */
  readonly stream: {
    readonly started_at: string | null;
    readonly seen_at: string | null;
    readonly taken_over_at: string | null;
  };
}

export interface Sessions {
  /**
   * Signs an account in, within the caller's transaction. `user` is the row that the password or other proof was
   * checked against.
   * @throws ProblemError not_signed_in if the password has changed or the account was deleted since;
   * single_sign_on_required
   */
  start(trx: Database, user: UserRow, session: NewSession): Promise<StartedSession>;
  /**
   * Returns account and session of a token or media link; null if the session has ended or belongs to another
   * account.
   * @param row account and session as they were read by the session's id
   */
  check(row: AccountAndSession | undefined, subject: TokenSubject): FoundSession | null;
  /** Returns account and session of an access token; null if the token is not valid. */
  findByToken(token: string): Promise<FoundSession | null>;
  /** Lists an account's live sessions, most recently seen first. */
  list(userId: number): Promise<SessionRow[]>;
  /** Ends one session. Returns false if the account has no session with this id, or the session has ended. */
  end(userId: number, id: string): Promise<boolean>;
  /**
   * Ends an account's sessions, or all but one, within the caller's transaction; returns their number. Waits for
   * sign-ins in progress.
   */
  endAll(trx: Database, userId: number, except?: string | null): Promise<number>;
  /**
   * Ends sessions like `endAll`, and revokes access without a session, such as private feeds, because somebody else
   * may use it.
   */
  revokeAccess(trx: Database, userId: number, except?: string | null): Promise<number>;
  /**
   * Issues a token with the account's present name and role for a session.
   * @throws ProblemError not_signed_in if the session was deleted
   */
  issueToken(user: UserRow, id: string): Promise<string>;
  /** Returns the times before which a session is too old to be valid now. */
  bounds(): SessionBounds;
  /** Records that the member has just proved who they are. */
  confirm(id: string): Promise<void>;
  /** Voids the session's earlier tokens, because its member has a new password. */
  renew(trx: Database, id: string): Promise<void>;
  /** Saves the recorded times of last use to the database; runs every 15 seconds. */
  saveSeen(): Promise<void>;
  /** Deletes sessions that are no longer valid; returns their number. Runs once an hour. */
  cleanUp(): Promise<number>;
  startJobs(): void;
  stopJobs(): Promise<void>;
}

interface SessionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events<Database>;
  readonly log: Log;
  readonly tokens: Tokens;
  /** Days without use after which a session ends. */
  readonly idleDays: number;
  readonly secret: string;
  /**
   * Returns true if the account may sign in only by a provider other than this one. `provider` is null for a
   * password or passkey.
   */
  isSignInRefused(user: UserRow, provider: string | null): boolean;
}

/** Returns the function that signs a user in: it checks the user again, and deletes surplus sessions. */
function createStartSession({ clock, tokens, secret, isSignInRefused }: SessionsDeps): Sessions['start'] {
  const { sign } = createSignatures(secret, 'session of a key');
  return async (trx, user, { device, key, identity }) => {
    await lockRows(trx, 'users', [user.id]);
    const current = await findUser(trx, user.id);
    if (current?.password_hash !== user.password_hash || current.device_version !== user.device_version)
      throw notSignedIn();
    if (isSignInRefused(current, identity?.provider ?? null))
      throw new ProblemError('single_sign_on_required', m.singleSignOnRequired);
    const now = clock.iso();
    const session = await insertSession(trx, {
      id: key === undefined ? randomBytes(16).toString('base64url') : sign(key).slice(0, 22),
      user_id: user.id,
      device,
      created_at: now,
      authenticated_at: identity?.authenticatedAt ?? now,
      last_seen_at: now,
      ended_at: null,
      ...(identity && {
        provider: identity.provider,
        provider_session: identity.session,
        identity_id: identity.id,
      }),
    });
    await deleteSurplusSessions(trx, session);
    await recordAudit(trx, clock, {
      actor_id: user.id,
      action: 'sign_in',
      member_id: user.id,
      detail: { device, ...(identity && { provider: identity.provider }) },
    });
    return { id: session.id, access_token: await tokens.issue({ ...current, session }) };
  };
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { db, clock, events, log, tokens, idleDays, isSignInRefused } = deps;
  const idleMs = idleDays * dayMs;
  const unsaved = new Set<string>();

  const endAll: Sessions['endAll'] = async (trx, userId, except = null) => {
    await lockRows(trx, 'users', [userId]);
    return await endSessions(trx, userId, clock.iso(), except);
  };

  const bounds = (): SessionBounds => ({
    created: isoOf(clock.ms() - sessionLifeMs),
    seen: isoOf(clock.ms() - idleMs),
  });

  const isFresh = (authenticatedAt: string): boolean =>
    clock.ms() < Date.parse(authenticatedAt) + accountLimits.freshSignInMinutes * minuteMs;

  function check(row: AccountAndSession | undefined, subject: TokenSubject): FoundSession | null {
    if (!row || row.id !== subject.id || row.session_ended_at !== null) return null;
    const now = clock.ms();
    const seenMs = Date.parse(row.session_last_seen_at);
    if (seenMs + idleMs <= now || Date.parse(row.session_created_at) + sessionLifeMs <= now) return null;
    if (isSignInRefused(row, row.session_provider)) return null;
    const session = { id: subject.session, isFresh: isFresh(row.session_authenticated_at) };
    const stream = {
      started_at: row.stream_started_at,
      seen_at: row.stream_seen_at,
      taken_over_at: row.stream_taken_over_at,
    };
    // A media link does not record the use of the session: listening also sends requests with the token, which do.
    if (subject.generation === null) return { user: row, session, stream };
    if (subject.generation !== row.session_generation) return null;
    if (seenMs + seenIntervalMs <= now && unsaved.size < maxUnsaved) unsaved.add(session.id);
    return { user: row, session, stream };
  }

  async function saveSeen(): Promise<void> {
    const ids = [...unsaved];
    unsaved.clear();
    await updateLastSeen(db, ids, clock.iso());
  }

  const cleanUp = (): Promise<number> => deleteOldSessions(db, bounds(), isoOf(clock.ms() - retentionMs));

  const jobs = [
    createPeriodicJob({
      name: 'saving of last seen times',
      log,
      run: saveSeen,
      firstInMs: saveIntervalMs,
      intervalMs: saveIntervalMs,
    }),
    createPeriodicJob({
      name: 'session cleanup',
      log,
      run: cleanUp,
      firstInMs: minuteMs,
      intervalMs: cleanupIntervalMs,
    }),
  ];

  return {
    bounds,
    start: createStartSession(deps),
    check,
    findByToken: async (token) => {
      const subject = await tokens.read(token);
      return subject && check(await findAccountBySession(db, subject.session), subject);
    },
    list: (userId) => listLiveSessions(db, userId, bounds()),
    end: (userId, id) => endSession(db, userId, id, clock.iso()),
    endAll,
    revokeAccess: async (trx, userId, except) => {
      const ended = await endAll(trx, userId, except);
      await events.emit('accessRevoked', trx, { userId });
      return ended;
    },
    issueToken: async (user, id) => {
      const session = await db
        .selectFrom('sessions')
        .select(['id', 'generation', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notSignedIn);
      return await tokens.issue({ ...user, session });
    },
    confirm: async (id) => {
      await updateAuthenticated(db, id, clock.iso());
    },
    renew: async (trx, id) => {
      await renewSession(trx, id, clock.iso());
    },
    saveSeen,
    cleanUp,
    startJobs: () => {
      for (const job of jobs) job.start();
    },
    stopJobs: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      await saveSeen();
    },
  };
}

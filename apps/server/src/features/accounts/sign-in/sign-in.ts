import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { networksOf } from '../../../http/client-key.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import {
  hashPassword,
  type PasswordMatch,
  requireRoom,
  verifyPassword,
} from '../../../platform/passwords.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Devices } from '../sessions/devices.ts';
import type { LoginAttempt, LoginThrottle } from '../users/login-throttle.ts';
import { normalizeName } from '../users/rules.ts';
import { findUser, findUserByName, type UserRow } from '../users/store.ts';
import { m } from './messages.ts';

interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly guesses: LoginThrottle;
  readonly devices: Devices;
}

export interface SignIn {
  /**
   * Checks a name and password; returns the account, and whether it has signed in from this device before.
   * @throws ProblemError invalid_credentials, the same for an unknown name and a wrong password;
   * too_many_requests; unavailable
   */
  signIn(
    name: string,
    password: string,
    request: FastifyRequest,
  ): Promise<{ readonly user: UserRow; readonly isKnownDevice: boolean }>;
  /**
   * Checks the password of an account that is signed in. Wrong passwords count only against that session, so that a
   * thief of the session cannot lock the owner out.
   * @throws ProblemError invalid_credentials; too_many_requests; unavailable
   */
  confirmPassword(
    actor: Pick<Actor, 'id' | 'session'>,
    password: string,
    request: FastifyRequest,
  ): Promise<void>;
}

export function createSignIn({ db, clock, log, guesses, devices }: SignInDeps): SignIn {
  /**
   * Ids of accounts that have a login in the first queue lane. Each account gets at most one, so that no member can
   * fill the lane.
   */
  const inFirstLane = new Set<number>();

  async function checkPassword(
    user: UserRow | undefined,
    password: string,
    attempt: LoginAttempt,
  ): Promise<PasswordMatch> {
    const isFirst = user !== undefined && attempt.device !== null && !inFirstLane.has(user.id);
    const lane = isFirst ? 'first' : 'second';
    // Check for room before counting: a login that is rejected because the server is busy is not a failed attempt.
    requireRoom(lane);
    if (isFirst) inFirstLane.add(user.id);
    try {
      await guesses.consume(attempt);
      return await verifyPassword(password, user?.password_hash ?? null, lane);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'unavailable') await guesses.refund(attempt);
      throw error;
    } finally {
      if (isFirst) inFirstLane.delete(user.id);
    }
  }

  /**
   * Stores the hash of the password's normalized form unless the password was changed meanwhile. Ends no session or
   * device.
   */
  async function renewHash(user: UserRow, password: string): Promise<UserRow> {
    const password_hash = await hashPassword(password, 'first');
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? { ...user, password_hash } : user;
  }

  const logFieldsOf = (user_id: number | null, request: FastifyRequest) => ({
    audit: 'accounts',
    user_id,
    reqId: request.id,
    ip: request.ip,
  });

  return {
    signIn: async (name, password, request) => {
      const account = normalizeName(name);
      const user = await findUserByName(db, account);
      const device = user ? devices.idOf(request, user) : null;
      const attempt = { account, networks: networksOf(request), device };
      // The name is not logged: people sometimes type their password into that field.
      const logFields = logFieldsOf(user?.id ?? null, request);
      let match: PasswordMatch;
      try {
        match = await checkPassword(user, password, attempt);
      } catch (error) {
        if (error instanceof ProblemError) log.warn({ ...logFields, code: error.code }, 'login refused');
        throw error;
      }
      if (!user || match === null) {
        log.warn(logFields, 'login failed');
        // Attempts on unknown names are only logged: the audit list is about accounts.
        if (user)
          await recordAudit(db, clock, { actor_id: null, action: 'sign_in_failed', member_id: user.id });
        throw new ProblemError('invalid_credentials', m.invalidCredentials);
      }
      await guesses.succeed(attempt);
      const isKnownDevice = device !== null;
      log.info({ ...logFields, isKnownDevice }, 'logged in');
      return { user: match === 'as_typed' ? await renewHash(user, password) : user, isKnownDevice };
    },
    confirmPassword: async ({ id, session }, password, request) => {
      const user = await findUser(db, id);
      const device = `session ${session.id}`;
      const attempt = { account: `account ${id}`, networks: networksOf(request), device };
      if (!(await checkPassword(user, password, attempt))) {
        log.warn(logFieldsOf(id, request), 're-authentication failed');
        throw new ProblemError('invalid_credentials', m.wrongPassword);
      }
      await guesses.succeed(attempt);
      log.info(logFieldsOf(id, request), 're-authenticated');
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { readCookie } from '../../../http/cookies.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Devices } from '../sessions/devices.ts';
import type { LoginThrottle } from '../users/login-throttle.ts';
import { findUser, type UserRow } from '../users/store.ts';
import { challengeInvalid, challengeMs, createChallenges } from './challenges.ts';
import type { ReportFactorChange } from './factor-change.ts';
import { deleteAuthenticator, deletePasskeys, findAuthenticator, updateFactorFlag } from './factor-store.ts';
import { m } from './messages.ts';
import { createPasskeys, type Passkeys, type PasskeysDeps } from './passkeys.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';

/** Group of accounts that must have a passkey or an authenticator app. */
export type RequiredFor = 'none' | 'admins' | 'staff';

export interface FactorsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly guesses: LoginThrottle;
  readonly devices: Devices;
  readonly publicUrl: string;
  readonly site: PasskeysDeps['site'];
  readonly secret: string;
  readonly requiredFor: RequiredFor;
  readonly report: ReportFactorChange;
}

/** A cookie of a sign-in in progress: hidden from scripts, and sent only with calls below /api/auth. */
interface ShortCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * @param isSecure true if the site uses https
 * @param maxAge seconds until the browser deletes the cookie
 */
export function createShortCookie(
  label: string,
  isSecure: boolean,
  maxAge = challengeMs / 1000,
): ShortCookie {
  const name = `${isSecure ? '__Secure-' : ''}lamplight_${label}`;
  const set = (reply: FastifyReply, value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
    );
  return {
    read: (request) => readCookie(request, name),
    write: (reply, value) => set(reply, value, maxAge),
    clear: (reply) => set(reply, '', 0),
  };
}

/** Passkeys and the second factor of password sign-ins. */
export interface Factors {
  readonly passkeys: Passkeys;
  readonly secondFactor: SecondFactor;
  /** Returns true if the operator requires a passkey or an authenticator app for this account. */
  isRequired(user: Pick<Actor, 'role' | 'staff_role'>): boolean;
  /**
   * Throws if the account needs another step. Call after the password was verified, before a session starts.
   * @param isSingleSignOn true after a sign-in at an identity provider, which does not require a passkey as well
   * @throws ProblemError second_factor_required and sets the cookie of the second step; passkey_required
   */
  requireSecondFactor(user: UserRow, reply: FastifyReply, isSingleSignOn?: boolean): Promise<void>;
  /** Finishes a sign-in by code and returns the account. @throws ProblemError challenge_invalid, code_invalid */
  finishSignIn(code: string, request: FastifyRequest, reply: FastifyReply): Promise<UserRow>;
  /** Returns the id of the browser that signs in with a passkey, and renews its cookie. */
  keepBrowser(request: FastifyRequest, reply: FastifyReply): string;
  /** Returns the id of a browser that has begun to sign in. @throws ProblemError challenge_invalid */
  browserOf(request: FastifyRequest): string;
  /**
   * Removes all passkeys and the authenticator app of an account for the operator, within the caller's transaction.
   */
  reset(trx: Database, userId: number): Promise<void>;
}

/** Pattern of a browser's id: 16 bytes in base64url. */
const browserPattern = /^[\w-]{22}$/;

export function createFactors(deps: FactorsDeps): Factors {
  const { db, log, publicUrl, requiredFor } = deps;
  const isSecure = publicUrl.startsWith('https:');
  const challenges = createChallenges(deps);
  const secondFactor = createSecondFactor(deps);
  const browserCookie = createShortCookie('sign_in', isSecure);
  const stepCookie = createShortCookie('second_step', isSecure);
  /**
   * Returns what a second step is bound to. Includes the password hash, so that a new password voids second steps.
   */
  const boundTo = ({ id, password_hash }: UserRow): string => `${id} ${password_hash}`;
  const isRequired = ({ role, staff_role }: Pick<Actor, 'role' | 'staff_role'>): boolean =>
    (requiredFor !== 'none' && role === 'admin') || (requiredFor === 'staff' && staff_role !== null);

  async function findStep(request: FastifyRequest): Promise<{ user: UserRow; challenge: string }> {
    const [id = '', challenge = ''] = stepCookie.read(request)?.split('~') ?? [];
    const user = /^\d{1,10}$/.test(id) ? await findUser(db, Number(id)) : undefined;
    if (!user || !challenges.isValid(challenge, 'second factor', boundTo(user))) throw challengeInvalid();
    return { user, challenge };
  }

  return {
    passkeys: createPasskeys({ ...deps, challenges }),
    secondFactor,
    isRequired,
    requireSecondFactor: async (user, reply, isSingleSignOn = false) => {
      if (user.has_second_factor === 0) return;
      const app = await findAuthenticator(db, user.id);
      if (app?.confirmed_at) {
        const challenge = challenges.create('second factor', boundTo(user));
        stepCookie.write(reply, `${user.id}~${challenge}`);
        throw new ProblemError('second_factor_required', m.enterCode);
      }
      if (isRequired(user) && !isSingleSignOn) throw new ProblemError('passkey_required', m.passkeyRequired);
    },
    finishSignIn: async (code, request, reply) => {
      const { user, challenge } = await findStep(request);
      const used = await secondFactor.verify(user, code, request, (trx) => challenges.use(trx, challenge));
      stepCookie.clear(reply);
      log.info({ audit: 'accounts', user_id: user.id, used, reqId: request.id }, 'second factor accepted');
      return user;
    },
    keepBrowser: (request, reply) => {
      const known = browserCookie.read(request) ?? '';
      const id = browserPattern.test(known) ? known : randomBytes(16).toString('base64url');
      browserCookie.write(reply, id);
      return id;
    },
    browserOf: (request) => {
      const id = browserCookie.read(request) ?? '';
      if (!browserPattern.test(id)) throw challengeInvalid();
      return id;
    },
    reset: async (trx, userId) => {
      await deletePasskeys(trx, userId);
      await deleteAuthenticator(trx, userId);
      await updateFactorFlag(trx, userId);
      const entry = { actor_id: null, member_id: userId, action: 'factors_reset', by: 'operator' } as const;
      await recordAudit(trx, deps.clock, entry);
    },
  };
}

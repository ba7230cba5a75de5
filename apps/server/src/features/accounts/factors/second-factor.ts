import type { FastifyRequest } from 'fastify';
import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { networksOf } from '../../../http/client-key.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { hashCode } from '../../../platform/passwords.ts';
import type { Devices } from '../sessions/devices.ts';
import type { LoginThrottle } from '../users/login-throttle.ts';
import type { UserRow } from '../users/store.ts';
import type { ReportFactorChange } from './factor-change.ts';
import {
  confirmAuthenticator,
  consumeRecoveryCode,
  deleteAuthenticator,
  findAuthenticator,
  putAuthenticator,
  recoverySalt,
  replaceRecoveryCodes,
  updateFactorFlag,
  updateStep,
} from './factor-store.ts';
import { m } from './messages.ts';
import { createRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts';
import { createTotpSecret, matchingStep, totpUri } from './totp.ts';

interface SecondFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly guesses: LoginThrottle;
  readonly devices: Devices;
  readonly report: ReportFactorChange;
  readonly site: () => Promise<{ readonly name: string }>;
}

/** The second step of a sign-in: a code of an authenticator app, or a recovery code. */
export interface SecondFactor {
  /**
   * Stores a new secret of an authenticator app, which has no effect until a code confirms it.
   * @throws ProblemError already_exists
   */
  startSetup(user: Pick<UserRow, 'id' | 'username'>): Promise<{ secret: string; uri: string }>;
  /** Turns the second factor on, and returns the recovery codes. @throws ProblemError code_invalid, bad_request */
  confirmSetup(user: UserRow, code: string, request: FastifyRequest): Promise<readonly string[]>;
  /**
   * Checks a code of the app, or a recovery code, and uses it up.
   * @param useChallenge runs first, in the same transaction: if it throws, no code is used up
   * @throws ProblemError code_invalid, too_many_requests
   */
  verify(
    user: UserRow,
    code: string,
    request: FastifyRequest,
    useChallenge: (trx: Database) => Promise<void>,
  ): Promise<'code' | 'recovery code'>;
  /** Replaces the recovery codes. @throws ProblemError bad_request without an app */
  renewCodes(userId: number): Promise<readonly string[]>;
  /** Turns the second factor off. Returns false if the second factor was not on. */
  remove(trx: Database, userId: number): Promise<boolean>;
}

const codeInvalid = () => new ProblemError('code_invalid', m.wrongCode);
const notSetUp = () => new ProblemError('bad_request', m.twoStepNotSetUp);

export function createSecondFactor({
  db,
  clock,
  log,
  guesses,
  devices,
  report,
  site,
}: SecondFactorDeps): SecondFactor {
  /** Checks a typed code; limits wrong codes by account, network and device, as wrong passwords are limited. */
  async function limited<T>(user: UserRow, request: FastifyRequest, check: () => Promise<T>): Promise<T> {
    const attempt = {
      account: `second factor of ${user.id}`,
      networks: networksOf(request),
      device: devices.idOf(request, user),
    };
    await guesses.consume(attempt);
    try {
      const result = await check();
      await guesses.succeed(attempt);
      return result;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'code_invalid') await guesses.refund(attempt);
      else log.warn({ audit: 'accounts', user_id: user.id, ip: request.ip }, 'second factor refused');
      throw error;
    }
  }

  async function useAppCode(trx: Database, userId: number, code: string): Promise<void> {
    const app = await findAuthenticator(trx, userId);
    if (!app) throw codeInvalid();
    const step = matchingStep(app.secret, code, clock.ms(), app.last_step);
    if (step === null || !(await updateStep(trx, userId, step))) throw codeInvalid();
  }

  async function hashRecoveryCode(userId: number, typed: string): Promise<string> {
    const code = normalizeRecoveryCode(typed);
    const salt = code === null ? null : await recoverySalt(db, userId);
    if (code === null || salt === null) throw codeInvalid();
    return await hashCode(code, salt, 'second');
  }

  return {
    startSetup: async ({ id, username }) => {
      const secret = createTotpSecret();
      await putAuthenticator(db, id, secret, clock.iso());
      // `putAuthenticator` does not replace a confirmed app.
      if ((await findAuthenticator(db, id))?.secret !== secret)
        throw new ProblemError('already_exists', m.twoStepAlreadyOn);
      return { secret, uri: totpUri(secret, username, (await site()).name) };
    },
    confirmSetup: (user, code, request) =>
      limited(user, request, async () => {
        // Reject a wrong code before the recovery codes are hashed, which is slow.
        const pending = await findAuthenticator(db, user.id);
        if (!pending || pending.confirmed_at !== null) throw notSetUp();
        if (matchingStep(pending.secret, code, clock.ms(), pending.last_step) === null) throw codeInvalid();
        const { codes, salt, hashes } = await createRecoveryCodes();
        await db.transaction().execute(async (trx) => {
          await lockRows(trx, 'users', [user.id]);
          const app = await findAuthenticator(trx, user.id);
          if (!app || app.confirmed_at !== null) throw notSetUp();
          await useAppCode(trx, user.id, code);
          await confirmAuthenticator(trx, user.id, clock.iso());
          await replaceRecoveryCodes(trx, user.id, salt, hashes);
          await updateFactorFlag(trx, user.id);
          await report(trx, user.id, 'second_factor_turned_on');
        });
        log.info({ audit: 'accounts', user_id: user.id }, 'second factor turned on');
        return codes;
      }),
    verify: (user, typed, request, useChallenge) =>
      limited(user, request, async () => {
        const code = typed.replaceAll(/\s/g, '');
        // Hash the recovery code before the transaction, because hashing is slow.
        const hash = /^\d{6}$/.test(code) ? null : await hashRecoveryCode(user.id, typed);
        return await db.transaction().execute(async (trx) => {
          await useChallenge(trx);
          if (hash === null) {
            await useAppCode(trx, user.id, code);
            return 'code' as const;
          }
          if (!(await consumeRecoveryCode(trx, user.id, hash, clock.iso()))) throw codeInvalid();
          return 'recovery code' as const;
        });
      }),
    renewCodes: async (userId) => {
      const { codes, salt, hashes } = await createRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        await lockRows(trx, 'users', [userId]);
        if (!(await findAuthenticator(trx, userId))?.confirmed_at) throw notSetUp();
        await replaceRecoveryCodes(trx, userId, salt, hashes);
        await report(trx, userId, 'recovery_codes_replaced');
      });
      log.info({ audit: 'accounts', user_id: userId }, 'recovery codes replaced');
      return codes;
    },
    remove: async (trx, userId) => {
      const wasOn = await deleteAuthenticator(trx, userId);
      await updateFactorFlag(trx, userId);
      if (wasOn) await report(trx, userId, 'second_factor_turned_off');
      return wasOn;
    },
  };
}

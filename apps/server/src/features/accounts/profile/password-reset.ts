import type { Database } from '../../../db/schema.ts';
import type { Networks } from '../../../http/client-key.ts';
import { hashedKey, type RateLimit } from '../../../http/rate-limit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import type { Outbox } from '../email/outbox.ts';
import { deleteWaitingEmails } from '../email/outbox-store.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { LoginThrottle } from '../users/login-throttle.ts';
import {
  consumeResetToken,
  deleteResetTokens,
  findResetUser,
  hasInvitationLink,
} from '../users/reset-store.ts';
import { emailProblem, normalizeName, passwordProblem } from '../users/rules.ts';
import { findUser, type UserRow, updatePassword, updateUser } from '../users/store.ts';
import { m } from './messages.ts';

export interface ResetLimits {
  /** Limit per client and mailbox, so that no client uses up another one's limit. */
  readonly perClientAndMailbox: RateLimit;
  readonly perClient: RateLimit;
  /** Counts invalid tokens of emailed links only, so that an attacker cannot block the owner's valid link. */
  readonly wrongLinks: RateLimit;
}

export interface PasswordReset {
  /** Queues a reset email. Duration and result are the same for known and unknown addresses. */
  request(email: string, client: string): Promise<void>;
  /**
   * Sets a new password, ends every session and returns the updated account. Mails the owner, unless it is the first
   * password of somebody invited.
   * @throws ProblemError bad_request if the token is not valid any more, too_many_requests after many invalid ones,
   * invalid_input for a weak password
   */
  reset(token: string, password: string, networks: Networks): Promise<UserRow>;
}

/** Invalidates every reset link of an account, including links in unsent emails. */
export async function invalidateResetTokens(
  db: Database,
  user: { id: number; email_key: string },
): Promise<void> {
  await deleteResetTokens(db, user.id);
  await deleteWaitingEmails(db, user.email_key, { kind: 'password_reset' });
}

interface PasswordResetDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly guesses: LoginThrottle;
  readonly limits: ResetLimits;
}

const tokenExpired = () => new ProblemError('bad_request', m.resetFailed);

export function createPasswordReset({
  db,
  clock,
  log,
  outbox,
  sessions,
  guesses,
  limits,
}: PasswordResetDeps): PasswordReset {
  return {
    request: async (email, client) => {
      const problem = emailProblem(email);
      if (problem) throw invalidField('email', problem);
      const recipient = normalizeName(email);
      await limits.perClient.count(client);
      await limits.perClientAndMailbox.count(`${client}|${hashedKey(recipient)}`);
      await outbox.enqueue(db, { recipient, message: { kind: 'password_reset' } });
      outbox.flush();
    },
    reset: async (token, password, networks) => {
      const problem = passwordProblem(password);
      if (problem) throw invalidField('new_password', problem);
      const id = await findResetUser(db, clock, token);
      const user = id === undefined ? undefined : await findUser(db, id);
      if (!user) {
        await limits.wrongLinks.count(networks[0]);
        throw tokenExpired();
      }
      const hash = await hashPassword(password, 'first');
      await db.transaction().execute(async (trx) => {
        const isFirst = await hasInvitationLink(trx, user.id);
        if (!(await consumeResetToken(trx, clock, token))) throw tokenExpired();
        await invalidateResetTokens(trx, user);
        await updatePassword(trx, user.id, hash);
        await sessions.revokeAccess(trx, user.id);
        await updateUser(trx, user.id, { email_confirmed_at: clock.iso() });
        if (!isFirst)
          await outbox.enqueue(trx, {
            recipient: user.email,
            message: { kind: 'password_changed', username: user.username },
          });
      });
      outbox.flush();
      log.info({ audit: 'accounts', user_id: user.id }, 'password reset by email link');
      // The failed logins before the reset were probably the owner's: clear them, so that the next login is
      // not blocked.
      for (const key of [user.username_key, user.email_key]) await guesses.reset(key, networks);
      return { ...user, password_hash: hash, device_version: user.device_version + 1 };
    },
  };
}

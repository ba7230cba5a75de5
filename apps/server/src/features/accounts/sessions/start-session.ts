import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import { isWithin, type RateLimit } from '../../../http/rate-limit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Outbox } from '../email/outbox.ts';
import { deviceName } from '../users/device-name.ts';
import type { UserRow } from '../users/store.ts';
import type { Devices } from './devices.ts';
import type { SessionIdentity, Sessions } from './sessions.ts';

/**
 * Signs in an account that has proved who it is, by password, code, passkey or identity provider, and returns the
 * token. If the account has not signed in from this device before, its owner gets an email.
 */
export type StartSession = (
  user: UserRow,
  request: FastifyRequest,
  reply: FastifyReply,
  identity?: SessionIdentity,
) => Promise<string>;

interface StartSessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly limits: { readonly signInEmails: RateLimit };
}

export function createStartSession(deps: StartSessionDeps): StartSession {
  const { db, clock, outbox, sessions, devices, limits } = deps;

  /** Returns true if the account may get another email about sign-ins today. */
  const mayReport = (userId: number): Promise<boolean> => isWithin(limits.signInEmails, String(userId));

  return async (user, request, reply, identity) => {
    const device = deviceName(request.headers['user-agent']);
    const isReported =
      user.sign_in_mails === 1 && devices.idOf(request, user) === null && (await mayReport(user.id));
    const { access_token } = await db.transaction().execute(async (trx) => {
      const started = await sessions.start(trx, user, { device, ...(identity && { identity }) });
      if (isReported)
        await outbox.enqueue(trx, {
          recipient: user.email,
          message: { kind: 'new_sign_in', user: user.id, device, at: clock.iso() },
        });
      return started;
    });
    if (isReported) outbox.flush();
    devices.remember(request, reply, user);
    return access_token;
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { accountLimits } from '@lamplight/contract';
import type { Tables } from '../../db/schema.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from './email/outbox.ts';
import type { Sessions } from './sessions.ts';
import { findUser, forgetDevices } from './store.ts';

type LinkDb = Tables<'security_links'>;
type Db = Tables<'users' | 'sessions' | 'security_links' | 'mail_outbox'>;

const dayMs = 24 * 3600_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates the token of a link 'This wasn't me' for an email; only its hash is stored. Rendering the same email again
 * replaces its token.
 */
export async function createSecurityLink(
  db: LinkDb,
  clock: Clock,
  userId: number,
  mailId: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('security_links')
      .where((eb) => eb.or([eb('expires_at', '<=', clock.iso()), eb('mail_id', '=', mailId)]))
      .execute();
    await trx
      .insertInto('security_links')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        mail_id: mailId,
        expires_at: isoOf(clock.ms() + accountLimits.securityLinkDays * dayMs),
      })
      .execute();
  });
  return token;
}

/**
 * Follows a link 'This wasn't me': signs every device out and mails a link for a new password.
 * @throws ProblemError bad_request if the link was used, has expired or is unknown
 */
export type ReportIntrusion = (token: string) => Promise<void>;

interface ReportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
}

export const createReportIntrusion =
  ({ db, clock, log, outbox, sessions }: ReportDeps): ReportIntrusion =>
  async (token) => {
    const userId = await db.transaction().execute(async (trx) => {
      // Of several concurrent requests only one deletes the row.
      const link = await trx
        .deleteFrom('security_links')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', clock.iso())
        .returning('user_id')
        .executeTakeFirst();
      const user = link && (await findUser(trx, link.user_id));
      if (!user) throw new ProblemError('bad_request', 'This link is no longer valid.');
      await sessions.endAll(trx, user.id);
      await forgetDevices(trx, user.id);
      await outbox.enqueue(trx, { recipient: user.email_key, message: { kind: 'password_reset' } });
      return user.id;
    });
    outbox.flush();
    log.warn({ audit: 'accounts', user_id: userId }, 'member reported an unknown sign-in or change');
  };

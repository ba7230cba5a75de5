import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { deleteKeysOf } from '../api-keys/store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Outbox } from '../email/outbox.ts';
import { findEmail } from '../email/outbox-store.ts';
import { removeFactorsSince } from '../factors/remove-factors.ts';
import type { EmailChanges } from '../profile/email-changes.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { deleteIdentitiesSince } from '../single-sign-on/store.ts';
import { replaceOpenChanges } from '../users/email-changes-store.ts';
import { normalizeName } from '../users/rules.ts';
import { consumeSecurityLink } from '../users/security-links.ts';
import { findUser, forgetDevices } from '../users/store.ts';
import { m } from './messages.ts';

/** Effect of a link 'This wasn't me' on the account's email address. */
export type AddressOutcome =
  /** The email went to the address in use. */
  | 'in use'
  /** The address had been changed since, and is restored now. */
  | 'restored'
  /** Another address is in use, and the email's address can no longer be restored. */
  | 'given up';

/**
 * Follows a link 'This wasn't me': signs every device out, deletes API keys and linked identities added since the
 * reported sign-in or change, and undoes changes of the email address. If its email went to the account's address,
 * it also removes the passkeys, the app and the recovery codes added since the reported sign-in or change, and mails
 * a link for a new password to that address, never to another one.
 * @throws ProblemError bad_request if the link was used, has expired or is unknown
 */
export type ReportIntrusion = (token: string) => Promise<AddressOutcome>;

interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly emailChanges: EmailChanges;
}

/** Milliseconds by which the clocks of nodes may differ. */
const clockToleranceMs = 10 * 60_000;

export const createReportIntrusion =
  ({ db, clock, log, outbox, sessions, emailChanges }: ReportDeps): ReportIntrusion =>
  async (token) => {
    const { user, address } = await db.transaction().execute(async (trx) => {
      const link = await consumeSecurityLink(trx, clock, token);
      if (link) await lockRows(trx, 'users', [link.user_id]);
      const user = link && (await findUser(trx, link.user_id));
      const mail = link && (await findEmail(trx, link.mail_id));
      if (!user || !mail) throw new ProblemError('bad_request', m.linkExpired);
      await sessions.revokeAccess(trx, user.id);
      await forgetDevices(trx, user.id);
      const since = isoOf(Date.parse(mail.created_at) - clockToleranceMs);
      await deleteKeysOf(trx, user.id, since);
      await deleteIdentitiesSince(trx, user.id, since);
      const address = await restoreAddress(trx, user, mail.recipient);
      const removed = address === 'given up' ? null : await removeFactorsSince(trx, user.id, since);
      if (removed) {
        await outbox.enqueue(trx, {
          recipient: mail.recipient,
          message: { kind: 'intrusion_reported', user: user.id, isRestored: address === 'restored', removed },
        });
      }
      await recordAudit(trx, clock, {
        actor_id: user.id,
        member_id: user.id,
        action: 'intrusion_reported',
        detail: { address, ...removed },
      });
      return { user, address };
    });
    outbox.flush();
    const facts = { audit: 'accounts', user_id: user.id, address };
    log.warn(facts, 'member reported an unknown sign-in or change');
    return address;

    async function restoreAddress(
      trx: Database,
      user: { readonly id: number; readonly email_key: string },
      recipient: string,
    ): Promise<AddressOutcome> {
      const key = normalizeName(recipient);
      if (user.email_key === key) {
        // Void an unconfirmed change of address, which could still be confirmed from the new mailbox.
        await replaceOpenChanges(trx, user.id);
        return 'in use';
      }
      return (await emailChanges.restore(trx, user.id, key)) ? 'restored' : 'given up';
    }
  };

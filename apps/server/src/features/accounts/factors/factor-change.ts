import type { AuditDetail } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SignInMethodChange } from '../email/email-message.ts';
import type { Outbox } from '../email/outbox.ts';
import { findUser } from '../users/store.ts';

/**
 * Maps the audit action of a change of sign-in methods to the change's name in the mail; null if no mail is sent.
 */
const mailedChanges = {
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
  second_factor_turned_on: 'second_factor_on',
  second_factor_turned_off: 'second_factor_off',
  recovery_codes_replaced: 'recovery_codes_replaced',
  sign_in_mails_turned_off: 'sign_in_mails_off',
  sign_in_mails_turned_on: null,
  identity_linked: 'identity_linked',
  identity_unlinked: 'identity_unlinked',
} as const satisfies Record<string, SignInMethodChange | null>;
type FactorChange = keyof typeof mailedChanges;

/**
 * Adds a member's change of a factor to the audit list and queues the mail about it, within the caller's transaction.
 * Call `outbox.flush()` after the commit.
 */
export type ReportFactorChange = (
  trx: Database,
  userId: number,
  action: FactorChange,
  detail?: AuditDetail,
) => Promise<void>;

export const createReportFactorChange =
  ({ clock, outbox }: { clock: Clock; outbox: Outbox }): ReportFactorChange =>
  async (trx, userId, action, detail) => {
    await recordAudit(trx, clock, { actor_id: userId, member_id: userId, action, ...(detail && { detail }) });
    const change = mailedChanges[action];
    const user = change && (await findUser(trx, userId));
    if (!user) return;
    const message = { kind: 'sign_in_method_changed', user: userId, change } as const;
    await outbox.enqueue(trx, { recipient: user.email, message });
  };

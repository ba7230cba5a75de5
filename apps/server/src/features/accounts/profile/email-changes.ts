import { accountLimits } from '@lamplight/contract';
import { isUniqueViolation, lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import type { Questions } from '../../../platform/questions.ts';
import { createSignatures } from '../../../platform/signatures.ts';
import { longestStayMs, type Outbox } from '../email/outbox.ts';
import type { AccountQuestions } from '../email/questions.ts';
import type { Sessions } from '../sessions/sessions.ts';
import {
  deleteChangesBefore,
  type EmailChangeRow,
  findEmailChange,
  findOpenChange,
  findRevertible,
  insertEmailChange,
  isReservedForRevert,
  type LinkPurpose,
  listChangesSince,
  listChangesTo,
  replaceOpenChanges,
  updateChangeState,
  voidLaterChanges,
} from '../users/email-changes-store.ts';
import { normalizeName } from '../users/rules.ts';
import { forgetDevices, type UserRow, updateUser } from '../users/store.ts';
import { m } from './messages.ts';
import { invalidateResetTokens } from './password-reset.ts';

export const namesTaken = () => new ProblemError('bad_request', m.nameOrEmailTaken);
const linkExpired = () => new ProblemError('bad_request', m.linkExpired);

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

export interface EmailChanges {
  /**
   * Returns an account's unconfirmed new address, otherwise the current one. `email_confirmed` is false while a
   * change waits for confirmation.
   */
  shownEmail(user: Pick<UserRow, 'id' | 'email'>): Promise<{ email: string; email_confirmed: boolean }>;
  /**
   * Records that the owner wants another address. Queues an email with a confirmation link to the new address and
   * one with a revert link to the old address. The transaction must have locked the account's row.
   * @throws ProblemError bad_request if the address is taken, too_many_requests past a daily limit
   */
  request(trx: Database, user: UserRow, email: string): Promise<void>;
  /**
   * Sends a link that confirms the account's current address, unless that is confirmed already. The transaction must
   * have locked the account's row.
   * @throws ProblemError bad_request while a new address waits for confirmation, too_many_requests past a daily
   * limit
   */
  requestConfirmation(trx: Database, user: UserRow): Promise<void>;
  /**
   * Changes an address immediately, for admins; a link sent to the old address reverts the change.
   * @throws ProblemError bad_request
   */
  apply(trx: Database, user: UserRow, email: string): Promise<void>;
  /**
   * Confirms a change by the token of its link.
   * @throws ProblemError bad_request if the link has expired or the address is taken
   */
  confirm(token: string): Promise<void>;
  /**
   * Restores the old address by the token of a revert link, and logs out every device.
   * @throws ProblemError bad_request if the link has expired
   */
  revert(token: string): Promise<void>;
  /**
   * Restores a former address if the change that replaced it can still be reverted. Returns false otherwise. The
   * transaction must have locked the account's row.
   */
  restore(trx: Database, userId: number, emailKey: string): Promise<boolean>;
  /**
   * Returns the token of a link in an email about a change; deterministic, so rendering the email again gives
   * the same link.
   */
  tokenOf(change: EmailChangeRow, purpose: LinkPurpose): string;
}

interface EmailChangesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly questions: Questions<AccountQuestions>;
  readonly events: Events<Database>;
  readonly secret: string;
}

/**
 * A new e-mail address is used after it is confirmed, and can be reverted from the old address for some days.
 */
export function createEmailChanges({
  db,
  clock,
  log,
  outbox,
  sessions,
  questions,
  events,
  secret,
}: EmailChangesDeps): EmailChanges {
  const signatures = {
    confirm: createSignatures(secret, 'e-mail confirm link'),
    revert: createSignatures(secret, 'e-mail revert link'),
  };
  const signedText = ({ id, user_id, created_at, old_email_key, new_email_key }: EmailChangeRow): string =>
    [id, user_id, created_at, old_email_key, new_email_key].join('\0');
  const isoIn = (ms: number): string => isoOf(clock.ms() + ms);
  const audit = (user_id: number, message: string) => log.info({ audit: 'accounts', user_id }, message);

  async function read(token: string, purpose: LinkPurpose): Promise<EmailChangeRow> {
    const [, id, signature = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? [];
    const change = id === undefined ? undefined : await findEmailChange(db, Number(id));
    if (!change || !signatures[purpose].verify(signedText(change), signature)) throw linkExpired();
    return change;
  }

  /** @param sentTo times of the emails sent in the last 24 hours, oldest first */
  function enforceDailyLimit(sentTo: readonly string[], max: number, detail: string): void {
    const [oldest] = sentTo.slice(-max);
    if (sentTo.length < max || !oldest) return;
    const retryAfter = Math.max(1, (Date.parse(oldest) + dayMs - clock.ms()) / 1000);
    throw new ProblemError('too_many_requests', detail, { retryAfter });
  }

  async function assertEmailFree(trx: Database, userId: number, email_key: string): Promise<void> {
    const holder = await trx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email_key)
      .where('id', '<>', userId)
      .executeTakeFirst();
    if (holder || (await isReservedForRevert(trx, email_key, clock.iso(), { except: userId })))
      throw namesTaken();
    if (await questions.ask('areNamesReserved', trx, { username_key: '', email_key })) throw namesTaken();
  }

  const rowOf = (user: UserRow, email: string): Omit<EmailChangeRow, 'id' | 'state'> => ({
    user_id: user.id,
    old_email: user.email,
    old_email_key: user.email_key,
    new_email: email,
    new_email_key: normalizeName(email),
    created_at: clock.iso(),
    confirm_until: isoIn(accountLimits.confirmHours * hourMs),
    revert_until: isoIn(accountLimits.revertDays * dayMs),
  });

  /** Sets the address and invalidates reset links sent to the previous one. */
  async function setEmail(
    trx: Database,
    user: UserRow,
    email: string,
    email_confirmed_at: string | null,
  ): Promise<void> {
    await invalidateResetTokens(trx, user);
    await updateUser(trx, user.id, { email, email_key: normalizeName(email), email_confirmed_at });
    await events.emit('emailChanged', trx, { userId: user.id });
  }

  /** Reverts a change of address. Returns false if it was reverted before. */
  async function undo(trx: Database, change: EmailChangeRow): Promise<boolean> {
    const from = ['open', 'confirmed', 'replaced'] as const;
    if (!(await updateChangeState(trx, change.id, from, { state: 'reverted' }))) return false;
    await voidLaterChanges(trx, change.user_id, change.id);
    await setEmail(trx, await userOf(trx, change.user_id), change.old_email, clock.iso());
    return true;
  }

  const userOf = (trx: Database, id: number): Promise<UserRow> =>
    trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  return {
    shownEmail: async ({ id, email }) => {
      const change = await findOpenChange(db, id, clock.iso());
      return { email: change?.new_email ?? email, email_confirmed: change === undefined };
    },
    request: async (trx, user, email) => {
      const key = normalizeName(email);
      await replaceOpenChanges(trx, user.id);
      if (key === user.email_key) {
        // The new address is the current one, or another spelling of it: the mailbox is the same.
        if (email !== user.email) await updateUser(trx, user.id, { email });
        return;
      }
      await assertEmailFree(trx, user.id, key);
      // Keep newer rows: they are needed to find mails sent to a former address.
      await deleteChangesBefore(trx, isoIn(-longestStayMs));
      const { emailChangesPerDay, confirmMailsPerDay } = accountLimits;
      enforceDailyLimit(
        await listChangesSince(trx, user.id, isoIn(-dayMs)),
        emailChangesPerDay,
        m.tooManyChanges({ count: emailChangesPerDay }),
      );
      enforceDailyLimit(await listChangesTo(trx, key, isoIn(-dayMs)), confirmMailsPerDay, m.tooManyEmails);
      const { id: change } = await insertEmailChange(trx, { ...rowOf(user, email), state: 'open' });
      await outbox.enqueue(trx, { recipient: email, message: { kind: 'email_confirm', change } });
      await outbox.enqueue(trx, {
        recipient: user.email,
        message: { kind: 'email_change_requested', change },
      });
      audit(user.id, 'email change requested');
    },
    requestConfirmation: async (trx, user) => {
      if (user.email_confirmed_at !== null) return;
      const open = await findOpenChange(trx, user.id, clock.iso());
      if (open && open.new_email_key !== user.email_key)
        throw new ProblemError('bad_request', m.openLinkFirst);
      await replaceOpenChanges(trx, user.id);
      const { confirmMailsPerDay } = accountLimits;
      enforceDailyLimit(
        await listChangesTo(trx, user.email_key, isoIn(-dayMs)),
        confirmMailsPerDay,
        m.tooManyEmails,
      );
      const { id: change } = await insertEmailChange(trx, { ...rowOf(user, user.email), state: 'open' });
      await outbox.enqueue(trx, { recipient: user.email, message: { kind: 'email_confirm', change } });
      audit(user.id, 'email confirmation requested');
    },
    apply: async (trx, user, email) => {
      await replaceOpenChanges(trx, user.id);
      const key = normalizeName(email);
      if (key === user.email_key) {
        if (email !== user.email) await updateUser(trx, user.id, { email });
        return;
      }
      await assertEmailFree(trx, user.id, key);
      const { id: change } = await insertEmailChange(trx, { ...rowOf(user, email), state: 'confirmed' });
      await setEmail(trx, user, email, null);
      await outbox.enqueue(trx, { recipient: email, message: { kind: 'email_set' } });
      await outbox.enqueue(trx, { recipient: user.email, message: { kind: 'email_changed', change } });
    },
    confirm: async (token) => {
      const change = await read(token, 'confirm');
      if (change.state === 'confirmed') return;
      if (change.confirm_until <= clock.iso()) throw linkExpired();
      const { user_id, new_email_key } = change;
      try {
        await db.transaction().execute(async (trx) => {
          await lockRows(trx, 'users', [user_id]);
          // If the account returns to an address that it may revert to anyway, the address in between gets no revert
          // period.
          const isReturning = await isReservedForRevert(trx, new_email_key, clock.iso(), { only: user_id });
          const revert_until = isReturning ? clock.iso() : isoIn(accountLimits.revertDays * dayMs);
          const confirmed = { state: 'confirmed', revert_until } as const;
          if (!(await updateChangeState(trx, change.id, ['open'], confirmed))) throw linkExpired();
          await assertEmailFree(trx, user_id, new_email_key);
          await setEmail(trx, await userOf(trx, user_id), change.new_email, clock.iso());
        });
      } catch (error) {
        throw isUniqueViolation(error) ? namesTaken() : error;
      }
      audit(change.user_id, 'email change confirmed');
    },
    revert: async (token) => {
      const change = await read(token, 'revert');
      if (change.state === 'reverted') return;
      if (change.revert_until <= clock.iso()) throw linkExpired();
      await db.transaction().execute(async (trx) => {
        await lockRows(trx, 'users', [change.user_id]);
        if (!(await undo(trx, change))) throw linkExpired();
        await forgetDevices(trx, change.user_id);
        await sessions.revokeAccess(trx, change.user_id);
      });
      audit(change.user_id, 'email change reverted');
    },
    restore: async (trx, userId, emailKey) => {
      const change = await findRevertible(trx, userId, emailKey, clock.iso());
      return change !== undefined && (await undo(trx, change));
    },
    tokenOf: (change, purpose) => `${change.id}-${signatures[purpose].sign(signedText(change))}`,
  };
}

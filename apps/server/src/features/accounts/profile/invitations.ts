import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { lockRows } from '../../../db/dialect.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Events } from '../../../platform/events.ts';
import { lazyAsync } from '../../../platform/lazy.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { adminOrOperator, recordAudit } from '../audit/record-audit.ts';
import type { InvitationAccess } from '../email/email-message.ts';
import type { Outbox } from '../email/outbox.ts';
import { findUser, insertUser, type UserRow } from '../users/store.ts';

export interface InvitedMember {
  readonly username: string;
  readonly email: string;
  readonly access: InvitationAccess;
  /** Free months, for the mail; 0 for another kind of access. */
  readonly months: number;
  readonly isPremium: boolean;
  /** The admin who invites; null for the operator. */
  readonly by: number | null;
  /** ISO time before which the mail is not sent; default: now. */
  readonly sendAt?: string;
}

export interface Invitations {
  /**
   * Adds an account without a password and queues a mail with a link to choose one, within the caller's transaction;
   * returns the id. Call `outbox.flush()` after the commit.
   * @throws a unique violation if a name is taken
   */
  invite(trx: Database, member: InvitedMember): Promise<number>;
  /** Queues the invitation mail again. */
  sendAgain(trx: Database, user: UserRow, access: InvitationAccess, months: number): Promise<void>;
  /**
   * Deletes an invited account without a sign-in so far. Returns false if there was a sign-in, if the account
   * belongs to staff, or if it does not exist.
   */
  withdraw(trx: Database, id: number): Promise<boolean>;
  /** Returns true if nobody has ever signed in to an account. */
  isUnused(tx: Database, user: Pick<UserRow, 'id' | 'email_confirmed_at'>): Promise<boolean>;
}

interface InvitationDeps {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly events: Events<Database>;
  rowOf(names: {
    username: string;
    email: string;
  }): Omit<Insertable<Schema['users']>, 'password_hash' | 'role' | 'is_premium'>;
  deleteAccount(trx: Database, id: number): Promise<void>;
}

/**
 * Hash of a random, discarded password, for accounts without a password. Computed once, because hashing is slow.
 * Checking a password against this hash takes as long as against any other.
 */
export const unusableHash = lazyAsync(() => hashPassword(randomBytes(32).toString('base64url'), 'first'));

export function createInvitations({
  clock,
  outbox,
  events,
  rowOf,
  deleteAccount,
}: InvitationDeps): Invitations {
  const isUnused: Invitations['isUnused'] = async (tx, { id, email_confirmed_at }) => {
    if (email_confirmed_at !== null) return false;
    const session = await tx.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirst();
    return session === undefined;
  };
  return {
    invite: async (trx, { username, email, access, months, isPremium, by, sendAt }) => {
      const { id } = await insertUser(trx, {
        ...rowOf({ username, email }),
        password_hash: await unusableHash(),
        role: 'member',
        is_premium: 0,
        manual_premium_override: isPremium ? 1 : 0,
      });
      await recordAudit(trx, clock, {
        ...adminOrOperator(by),
        action: 'member_invited',
        member_id: id,
        detail: { access, ...(months > 0 && { months }) },
      });
      await outbox.enqueue(trx, {
        recipient: email,
        message: { kind: 'invitation', user: id, access, months },
        onceKey: `invitation:${id}`,
        ...(sendAt !== undefined && { dueAt: sendAt }),
      });
      await events.emit('accountCreated', trx, { userId: id });
      return id;
    },
    sendAgain: (trx, { id, email }, access, months) =>
      outbox.enqueue(trx, { recipient: email, message: { kind: 'invitation', user: id, access, months } }),
    withdraw: async (trx, id) => {
      await lockRows(trx, 'users', [id]);
      const user = await findUser(trx, id);
      if (!user || user.role === 'admin' || user.staff_role !== null || !(await isUnused(trx, user)))
        return false;
      await deleteAccount(trx, id);
      return true;
    },
    isUnused,
  };
}

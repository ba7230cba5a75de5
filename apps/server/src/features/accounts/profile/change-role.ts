import { isStaff } from '@lamplight/contract';
import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { deleteKeysOf } from '../api-keys/store.ts';
import { adminOrOperator, recordAudit } from '../audit/record-audit.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { findUser, type UserRow, updateRole, updateStaffRole } from '../users/store.ts';
import { m } from './messages.ts';

export type Roles = Pick<UserRow, 'role' | 'staff_role'>;

/**
 * Locks the accounts of all admins and the given one until the transaction ends, and returns the admins' ids: of two
 * admins who demote or delete each other at the same time, the second waits for the lock and is no admin any more
 * when it is granted.
 */
export async function lockAdmins(trx: Database, id: number): Promise<number[]> {
  // Write first, because a write also takes SQLite's lock before anything is read.
  const admins = await trx
    .updateTable('users')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .returning('id')
    .execute();
  await lockRows(trx, 'users', [id]);
  return admins.map((admin) => admin.id);
}

/**
 * Throws if an account must stay an admin.
 * @param actorId the admin who makes the change; null for the operator
 * @throws ProblemError forbidden if `actorId` is no admin any more, or no admin would remain
 */
export function requireOtherAdmin(admins: readonly number[], id: number, actorId: number | null): void {
  if (actorId !== null && !admins.includes(actorId)) throw new ProblemError('forbidden', m.adminMustRemain);
  if (admins.length === 1 && admins[0] === id) throw new ProblemError('forbidden', m.lastAdmin);
}

const nameOf = ({ role, staff_role }: Roles): string => staff_role ?? role;

/**
 * Sets an account's role and staff role; returns false if it already had these. See `Accounts.changeRole`.
 * @param author an admin, the operator (null), or the identity provider whose claims set the roles
 */
export const changeRole = (
  {
    db,
    clock,
    sessions,
  }: { readonly db: Database; readonly clock: Clock; readonly sessions: Pick<Sessions, 'endAll'> },
  id: number,
  roles: Roles,
  author: number | null | { readonly provider: string },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const admins = await lockAdmins(trx, id);
    const admin = typeof author === 'number' ? author : null;
    const provider = typeof author === 'object' ? author : null;
    if (admin !== null && !admins.includes(admin)) throw new ProblemError('forbidden', m.onlyAdmins);
    const user = await findUser(trx, id);
    if (!user) throw new ProblemError('not_found', m.noSuchMember);
    if (user.role === roles.role && user.staff_role === roles.staff_role) return false;
    if (isStaff(roles) && user.muted_until !== null && user.muted_until > clock.iso())
      throw new ProblemError('bad_request', m.mutedMember);
    if (user.role === 'admin' && roles.role !== 'admin') requireOtherAdmin(admins, id, admin);
    if (user.role !== roles.role) {
      await updateRole(trx, id, roles.role);
      await sessions.endAll(trx, id);
      await deleteKeysOf(trx, id);
    }
    await updateStaffRole(trx, id, roles.staff_role);
    await recordAudit(trx, clock, {
      ...(provider ? { actor_id: null } : adminOrOperator(admin)),
      action: 'role_changed',
      member_id: id,
      detail: { from: nameOf(user), to: nameOf(roles), ...provider },
    });
    return true;
  });

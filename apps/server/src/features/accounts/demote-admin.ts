import type { Tables } from '../../db/schema.ts';
import { ProblemError } from '../../platform/errors.ts';
import { updateRole } from './store.ts';

/**
 * Makes an admin a member, by another who still is one: of two who dismiss each other at once only one succeeds.
 * @throws ProblemError forbidden
 */
export const demoteAdmin = (db: Tables<'users'>, id: number, by: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Writing all admins' rows makes a second dismissal wait for this one.
    const admins = await trx
      .updateTable('users')
      .set({ role: 'admin' })
      .where('role', '=', 'admin')
      .returning('id')
      .execute();
    const others = admins.filter((admin) => admin.id !== id);
    if (!others.some((admin) => admin.id === by))
      throw new ProblemError('forbidden', 'Only an admin may do this, and one must remain.');
    await updateRole(trx, id, 'member');
  });

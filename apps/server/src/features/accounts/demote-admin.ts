import type { Tables } from '../../db/schema.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Sessions } from './sessions.ts';
import { updateRole } from './store.ts';

/**
 * Demotes an admin to a member. If two admins demote each other at the same time, only one succeeds.
 * Ends the sessions of the demoted account. @throws ProblemError forbidden if `by` is no longer an admin or no other admin would remain
 */
export const demoteAdmin = (
  db: Tables<'users' | 'sessions'>,
  sessions: Sessions,
  id: number,
  by: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Updates (and so locks) the rows of all admins: a second demotion waits for this one.
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
    await sessions.endAll(trx, id);
  });

import { accountLimits, type Member, type memberImportEndpoints } from '@lamplight/contract';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { requireFreshSignIn } from '../../../http/auth.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { skeletonOf } from '../../../platform/look-alikes.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import {
  type Accounts,
  cleanName,
  emailProblem,
  normalizeName,
  recordAudit,
  usernameProblem,
} from '../../accounts/index.ts';
import type { Billing } from '../billing/service.ts';
import { accessOf, addMember } from './add-member.ts';
import { exportMembers } from './export-members.ts';
import { m } from './messages.ts';
import { findTakenNames } from './store.ts';
import { numberedName } from './usernames.ts';

export interface Invitation {
  readonly email: string;
  /** If blank or absent, a username is generated. */
  readonly username?: string | undefined;
  readonly access: 'free_months' | 'premium' | 'none';
  readonly months?: number | undefined;
}

/**
 * Adds an account for somebody and mails a link to choose a password. If the account exists and nobody has signed in
 * to it, the mail is sent again.
 * @param actorId the admin; null for the operator
 * @throws ProblemError invalid_input; already_exists if somebody has signed in; too_many_requests
 */
export type Invite = (
  invitation: Invitation,
  actorId: number | null,
) => Promise<{ readonly id: number; readonly username: string; readonly isNew: boolean }>;

interface InviteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  /** Rate limit of repeated invitations, per account. */
  readonly repetitions: RateLimit;
}

export function createInvite({ db, clock, log, accounts, repetitions }: InviteDeps): Invite {
  async function sendAgain(email: string, rights: { months: number; isPremium: boolean }) {
    const user = await accounts.findUserByName(email);
    if (!user) return null;
    if (!(await accounts.invitations.isUnused(db, user)))
      throw new ProblemError('already_exists', m.alreadyMember);
    await repetitions.count(String(user.id));
    const access = accessOf({ ...rights, subscription: null });
    await accounts.invitations.sendAgain(db, user, access, rights.months);
    return user;
  }

  return async ({ email: typed, username = '', access, months }, actorId) => {
    const email = cleanName(typed);
    const problem = emailProblem(email);
    if (problem) throw invalidField('email', problem);
    if (months !== undefined && access !== 'free_months') throw invalidField('months', m.monthsOnlyFree);
    const rights = {
      months: access === 'free_months' ? (months ?? accountLimits.grantMonths.standard) : 0,
      isPremium: access === 'premium',
    };
    const wanted = cleanName(username);
    const nameProblem = wanted === '' ? null : usernameProblem(wanted);
    if (nameProblem) throw invalidField('username', nameProblem);

    const known = await sendAgain(email, rights);
    if (known) {
      accounts.outbox.flush();
      log.info({ audit: 'members', user_id: known.id, by: actorId }, 'invitation sent again');
      return { id: known.id, username: known.username, isNew: false };
    }
    if (wanted !== '') {
      const taken = await findTakenNames(db, [normalizeName(wanted)], [skeletonOf(wanted)]);
      if (taken.size > 0) throw invalidField('username', m.usernameTaken);
    }
    const { default_language, languages } = await accounts.site();
    const name = wanted || numberedName('', default_language ?? languages[0] ?? 'en');
    try {
      const id = await db.transaction().execute((trx) =>
        addMember({ clock, accounts }, trx, {
          email,
          username: name,
          ...rights,
          subscription: null,
          note: '',
          by: actorId,
        }),
      );
      accounts.outbox.flush();
      log.info({ audit: 'members', user_id: id, access, by: actorId }, 'member invited');
      return { id, username: name, isNew: true };
    } catch (error) {
      throw isUniqueViolation(error) ? new ProblemError('already_exists', m.nameTakenMeanwhile) : error;
    }
  };
}

interface RouteDeps extends Omit<InviteDeps, 'repetitions'> {
  readonly billing: Pick<Billing, 'subscriptionsOf'>;
  readonly invite: Invite;
  readonly present: (id: number) => Promise<Member>;
  readonly exports: RateLimit;
}

/** Creates the handlers that invite one person and export members. */
export const invitationRoutes = ({
  invite,
  present,
  exports,
  ...deps
}: RouteDeps): Pick<RouteHandlers<typeof memberImportEndpoints>, 'inviteMember' | 'exportMembers'> => ({
  inviteMember: async ({ body, actor }) => {
    requireFreshSignIn(actor);
    const { id, isNew } = await invite(body, actor.id);
    return { member: await present(id), is_new: isNew };
  },
  exportMembers: async ({ body, actor, reply }) => {
    requireFreshSignIn(actor);
    await exports.count(String(actor.id));
    const { count, file } = await exportMembers(deps, body);
    const { db, clock, log } = deps;
    await recordAudit(db, clock, {
      actor_id: actor.id,
      action: 'members_exported',
      // The text of a search may be an email address, which the audit list must not contain.
      detail: { count, is_all: Object.values(body).every((value) => value === '' || value === undefined) },
    });
    log.info({ audit: 'members', count, by: actor.id }, 'an admin exported members');
    const day = clock.iso().slice(0, 10);
    void reply.header('content-disposition', `attachment; filename="members-${day}.csv"`);
    void reply.header('cache-control', 'no-store');
    return file;
  },
});

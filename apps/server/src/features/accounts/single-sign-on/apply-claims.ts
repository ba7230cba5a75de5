import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { ProvenIdentity, ProviderConfig } from '../../../gateways/identity/identity-provider.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { changeRole } from '../profile/change-role.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { findUser, type UserRow } from '../users/store.ts';
import type { LinkedAccount } from './link-accounts.ts';
import { m } from './messages.ts';
import { roleAfterSignIn, roleOf, rolesOf } from './rules.ts';
import { deleteIdentity, endSessionsOf, type IdentityRow, listIdentities, updateIdentity } from './store.ts';

interface ClaimDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events<Database>;
  readonly sessions: Pick<Sessions, 'endAll'>;
}

export interface Claims {
  /** Sets the account's role and access to the library by the claims of a sign-in; returns the updated account. */
  apply(config: ProviderConfig, proven: ProvenIdentity, linked: LinkedAccount): Promise<UserRow>;
  /** Sets only the account's access to the library by the claims, not its role. */
  applyAccess(config: ProviderConfig, proven: ProvenIdentity, linked: LinkedAccount): Promise<void>;
  /**
   * Deletes an identity, takes back what its claims gave and ends the sessions that it started.
   * @param session id of the session that is not ended
   * @throws ProblemError forbidden if no admin would remain
   */
  remove(identity: IdentityRow, session: string, report: (trx: Database) => Promise<void>): Promise<boolean>;
}

const dayMs = 24 * 3600_000;

export function createClaims({ db, clock, log, events, sessions }: ClaimDeps): Claims {
  /**
   * Sets the account's access to the library to the latest end among its identities; null if no identity gives
   * access.
   */
  async function refreshAccess(trx: Database, userId: number): Promise<void> {
    const times = (await listIdentities(trx, userId)).map(({ access_until }) => access_until ?? '');
    await events.emit('accessClaimed', trx, { userId, until: times.toSorted().at(-1) || null });
  }

  /**
   * Sets the role by the claims; returns the role that the claims give, null for none. If the change is refused, as
   * for the last admin, the role stays and the next sign-in tries again.
   */
  async function applyRole(
    config: ProviderConfig,
    proven: ProvenIdentity,
    { user, identity }: LinkedAccount,
  ): Promise<IdentityRow['role_given']> {
    const next = roleAfterSignIn(roleOf(user), identity.role_given, proven.role);
    if (next.role === roleOf(user)) return next.given;
    try {
      await changeRole({ db, clock, sessions }, user.id, rolesOf(next.role), { provider: config.name });
      log.info(
        { audit: 'accounts', user_id: user.id, role: next.role, provider: config.id },
        'role changed by claim',
      );
      return next.given;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      log.warn(
        { audit: 'accounts', user_id: user.id, role: next.role, provider: config.id, reason: error.message },
        'role not changed by claim',
      );
      return identity.role_given;
    }
  }

  const store = (
    { access }: ProviderConfig,
    proven: ProvenIdentity,
    { user, identity }: LinkedAccount,
    change: Partial<Pick<IdentityRow, 'role_given' | 'last_used_at'>>,
  ): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await lockRows(trx, 'users', [user.id]);
      await updateIdentity(trx, identity.id, {
        ...change,
        label: proven.email ?? proven.name,
        access_until: access && proven.hasAccess ? isoOf(clock.ms() + access.days * dayMs) : null,
      });
      await refreshAccess(trx, user.id);
    });

  return {
    apply: async (config, proven, linked) => {
      const role_given = await applyRole(config, proven, linked);
      await store(config, proven, linked, { role_given, last_used_at: clock.iso() });
      return (await findUser(db, linked.user.id)) ?? linked.user;
    },
    applyAccess: (config, proven, linked) => store(config, proven, linked, {}),
    remove: async (identity, session, report) => {
      const user = await findUser(db, identity.user_id);
      if (user && identity.role_given !== null && roleOf(user) === identity.role_given) {
        try {
          await changeRole({ db, clock, sessions }, user.id, rolesOf(null), { provider: identity.provider });
        } catch (error) {
          throw error instanceof ProblemError && error.code === 'forbidden'
            ? new ProblemError('forbidden', m.adminByProvider)
            : error;
        }
      }
      return await db.transaction().execute(async (trx) => {
        await lockRows(trx, 'users', [identity.user_id]);
        await endSessionsOf(trx, identity.id, session, clock.iso());
        if (!(await deleteIdentity(trx, identity.user_id, identity.id))) return false;
        await refreshAccess(trx, identity.user_id);
        await report(trx);
        return true;
      });
    },
  };
}

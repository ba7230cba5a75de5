import type { Database } from '../../../db/schema.ts';
import {
  type IdentityProvider,
  IdentityProviderError,
} from '../../../gateways/identity/identity-provider.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { m } from './messages.ts';
import { signOnExpiry } from './sign-ons.ts';
import { consumeLogoutToken, endProviderSessions } from './store.ts';

interface LogoutDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Ends the sessions that a provider's logout token names.
 * @throws ProblemError bad_request if the token is not valid or was used before
 */
export async function logOutByProvider(
  { db, clock, log }: LogoutDeps,
  provider: IdentityProvider,
  logoutToken: string,
): Promise<void> {
  const { id, name } = provider.config;
  const token = await provider.readLogoutToken(logoutToken).catch((error: unknown) => {
    if (!(error instanceof IdentityProviderError)) throw error;
    log.warn({ audit: 'accounts', provider: id, problem: error.message }, 'logout token refused');
    throw new ProblemError('bad_request', m.logoutTokenInvalid, { cause: error });
  });
  const now = clock.iso();
  const ended = await db.transaction().execute(async (trx) => {
    if (!(await consumeLogoutToken(trx, `${id} ${token.id}`, now, signOnExpiry(clock))))
      throw new ProblemError('bad_request', m.logoutTokenInvalid);
    const users = await endProviderSessions(trx, { provider: id, ...token }, now);
    for (const member_id of new Set(users))
      await recordAudit(trx, clock, {
        actor_id: null,
        action: 'provider_logout',
        member_id,
        detail: { provider: name, ended: users.filter((id) => id === member_id).length },
      });
    return users.length;
  });
  log.info({ audit: 'accounts', provider: id, ended }, 'provider logged out sessions');
}

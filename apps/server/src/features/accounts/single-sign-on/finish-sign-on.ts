import { accountLimits } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import type { ProvenIdentity, ProviderConfig } from '../../../gateways/identity/identity-provider.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../email/outbox.ts';
import type { Factors } from '../factors/factors.ts';
import type { SessionIdentity, Sessions } from '../sessions/sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import { findUser, type UserRow } from '../users/store.ts';
import type { Claims } from './apply-claims.ts';
import { type LinkAccounts, type LinkedAccount, requireAudience } from './link-accounts.ts';
import { m } from './messages.ts';
import type { SignOns } from './sign-ons.ts';
import { deleteSignOn, findSessionUser, listIdentities, type SignOnRow } from './store.ts';

const minuteMs = 60_000;
/** Milliseconds by which the clocks of a provider and this server may differ. */
const toleranceMs = 30_000;

interface FinishDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Pick<Outbox, 'flush'>;
  readonly sessions: Pick<Sessions, 'confirm'>;
  readonly startSession: StartSession;
  readonly factors: Pick<Factors, 'requireSecondFactor'>;
  readonly signOns: SignOns;
  readonly accounts: LinkAccounts;
  readonly claims: Claims;
}

/** An identity that a provider has proven in a sign-on. */
export interface ProvenSignOn {
  readonly config: ProviderConfig;
  readonly proven: ProvenIdentity;
  readonly signOn: SignOnRow;
}

/**
 * Returns the identity to store with a session. If the provider sends no time of authentication, the session does
 * not count as fresh.
 */
export function sessionIdentity(
  clock: Clock,
  { provider }: Pick<SignOnRow, 'provider'>,
  { session, authenticatedAt }: ProvenIdentity,
  identityId: number,
): SessionIdentity {
  const stale = clock.ms() - accountLimits.freshSignInMinutes * minuteMs;
  const at = authenticatedAt === null ? stale : authenticatedAt * 1000;
  const authenticated = isoOf(Math.max(0, Math.min(at, clock.ms())));
  return { id: identityId, provider, session, authenticatedAt: authenticated };
}

/**
 * Creates the functions that finish a sign-on, by its purpose: sign in, link an identity, or confirm who the member
 * is.
 */
export function createFinish(deps: FinishDeps) {
  const { db, clock, log, outbox, sessions, startSession, factors, signOns, accounts, claims } = deps;

  /** Starts a session of a linked account; returns its access token. */
  async function signIn(
    { config, proven, signOn }: ProvenSignOn,
    linked: LinkedAccount,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    // Apply the claims first: a role that is no longer claimed ends even if the sign-in is refused.
    const user = await claims.apply(config, proven, linked);
    outbox.flush();
    requireAudience(config, user);
    const identityId = linked.identity.id;
    if (!config.asksSecondFactor) {
      if (user.has_second_factor === 1)
        await signOns.keep(signOn, { proven, linked: { userId: user.id, identityId } });
      await factors.requireSecondFactor(user, reply, true);
    }
    await deleteSignOn(db, signOn.state_hash);
    log.info(
      { audit: 'accounts', user_id: user.id, provider: config.id, reqId: request.id, ip: request.ip },
      'logged in by single sign-on',
    );
    return await startSession(user, request, reply, sessionIdentity(clock, signOn, proven, identityId));
  }

  /** Returns the account whose session began a sign-on. @throws ProblemError challenge_invalid */
  async function ownerOf(signOn: SignOnRow): Promise<{ user: UserRow; session: string }> {
    const session = signOn.session_id ?? '';
    const found = await findSessionUser(db, session);
    const user = found && (await findUser(db, found.user_id));
    if (!user) throw new ProblemError('challenge_invalid', m.sessionEnded);
    return { user, session };
  }

  return {
    signIn,
    /**
     * Finds or adds the account of an identity. If the owner must first prove that an account is theirs, stores the
     * identity with the sign-on and throws `identity_unlinked`.
     */
    async findAccount({ config, proven, signOn }: ProvenSignOn): Promise<LinkedAccount> {
      try {
        return await accounts.find(config, proven);
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'identity_unlinked')
          await signOns.keep(signOn, { proven, linked: null });
        throw error;
      }
    },
    async link({ config, proven, signOn }: ProvenSignOn): Promise<void> {
      const { user } = await ownerOf(signOn);
      const linked = await accounts.link(config, proven, user);
      await claims.applyAccess(config, proven, linked);
      outbox.flush();
      log.info({ audit: 'accounts', user_id: user.id, provider: config.id }, 'member linked an identity');
    },
    async confirm({ config, proven, signOn }: ProvenSignOn): Promise<void> {
      const { user, session } = await ownerOf(signOn);
      const own = await listIdentities(db, user.id);
      if (!own.some(({ provider, subject }) => provider === config.id && subject === proven.subject))
        throw new ProblemError('single_sign_on_refused', m.otherAccount({ provider: config.name }));
      const authenticatedMs = (proven.authenticatedAt ?? 0) * 1000;
      if (authenticatedMs < Date.parse(signOn.created_at) - toleranceMs)
        throw new ProblemError('single_sign_on_refused', m.notFresh({ provider: config.name }));
      await sessions.confirm(session);
      log.info(
        { audit: 'accounts', user_id: user.id, provider: config.id },
        're-authenticated by single sign-on',
      );
    },
  };
}

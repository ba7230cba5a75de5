import type { singleSignOnEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import {
  type IdentityProvider,
  IdentityProviderError,
} from '../../../gateways/identity/identity-provider.ts';
import { type Actor, requireFreshSignIn } from '../../../http/auth.ts';
import { rateLimitKey } from '../../../http/client-key.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import type { Questions } from '../../../platform/questions.ts';
import type { Outbox } from '../email/outbox.ts';
import type { AccountQuestions } from '../email/questions.ts';
import type { ReportFactorChange } from '../factors/factor-change.ts';
import type { Factors } from '../factors/factors.ts';
import type { Invitations } from '../profile/invitations.ts';
import type { SessionIdentity, Sessions } from '../sessions/sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import type { UserRow } from '../users/store.ts';
import { type Claims, createClaims } from './apply-claims.ts';
import { createFinish, sessionIdentity } from './finish-sign-on.ts';
import { createLinkAccounts } from './link-accounts.ts';
import { m } from './messages.ts';
import { presentIdentity, presentSettings } from './present.ts';
import { logOutByProvider } from './provider-logout.ts';
import { createSignOns, requireUnlinked, type SignOns } from './sign-ons.ts';
import { countIdentities, deleteSignOn, listIdentities, type SignOnRow } from './store.ts';

export interface SingleSignOnDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly providers: readonly IdentityProvider[];
  readonly publicUrl: string;
  readonly events: Events<Database>;
  readonly questions: Questions<AccountQuestions>;
  readonly outbox: Pick<Outbox, 'flush'>;
  readonly sessions: Sessions;
  readonly startSession: StartSession;
  readonly factors: Pick<Factors, 'requireSecondFactor'>;
  readonly report: ReportFactorChange;
  readonly isUnused: Invitations['isUnused'];
  readonly addMember: Parameters<typeof createLinkAccounts>[0]['addMember'];
  /** Checks a name and password, with the limits of sign-ins. */
  signIn(name: string, password: string, request: FastifyRequest): Promise<{ readonly user: UserRow }>;
  readonly limits: {
    /** Limit per client of steps of a sign-on. */
    readonly signOns: RateLimit;
    /** Limit per client of logout tokens. */
    readonly logoutTokens: RateLimit;
    readonly perMember: RateLimit;
  };
}

export interface SingleSignOn {
  readonly handlers: RouteHandlers<typeof singleSignOnEndpoints>;
  /**
   * Returns, once, the identity that this browser proved for an account before the second factor; null if there is
   * none.
   */
  takeProven(request: FastifyRequest, userId: number): Promise<SessionIdentity | null>;
}

const preventCaching = (reply: FastifyReply) => void reply.header('cache-control', 'no-store');

/** Awaits a call to a provider. Logs a failure of the provider and throws it as a ProblemError. */
async function askProvider<T>(
  log: Log,
  { config }: IdentityProvider,
  request: FastifyRequest,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error;
    const { reason, message: problem } = error;
    log.warn(
      { audit: 'accounts', provider: config.id, reason, problem, reqId: request.id },
      'single sign-on failed',
    );
    const provider = config.name;
    if (reason === 'unavailable')
      throw new ProblemError('identity_provider_unavailable', m.unavailable({ provider }), {
        isExpected: true,
        retryAfter: 10,
        cause: error,
      });
    const text = reason === 'denied' ? m.denied : m.refused;
    throw new ProblemError('single_sign_on_refused', text({ provider }), { cause: error });
  }
}

/** Reads a provider's configuration again. @throws ProblemError identity_provider_unavailable */
async function checkProvider(provider: IdentityProvider): Promise<{ message: string }> {
  const { name } = provider.config;
  try {
    await provider.check();
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error;
    throw new ProblemError(
      'identity_provider_unavailable',
      m.notReached({ provider: name, reason: error.message }),
      { isExpected: true, cause: error },
    );
  }
  return { message: m.reached({ provider: name }) };
}

type Handlers = SingleSignOn['handlers'];
type SignOnHandlers = Pick<
  Handlers,
  | 'startSingleSignOn'
  | 'startLinkingIdentity'
  | 'startIdentityConfirmation'
  | 'finishSingleSignOn'
  | 'connectIdentity'
>;
type RequireProvider = (id: string) => IdentityProvider;

/** Creates the handlers with which a browser signs in, links an identity or confirms who its user is. */
function createSignOnHandlers(
  deps: SingleSignOnDeps,
  signOns: SignOns,
  claims: Claims,
  requireProvider: RequireProvider,
): SignOnHandlers {
  const { log, limits } = deps;
  const accounts = createLinkAccounts(deps);
  const finish = createFinish({ ...deps, signOns, accounts, claims });

  async function start(
    provider: IdentityProvider,
    purpose: SignOnRow['purpose'],
    actor: Actor | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ url: string }> {
    preventCaching(reply);
    await limits.signOns.count(rateLimitKey(request));
    const handshake = await provider.begin();
    const url = await askProvider(
      log,
      provider,
      request,
      provider.addressOf(handshake, purpose === 'confirm'),
    );
    const session_id = actor?.session.id ?? null;
    await signOns.start({ provider: provider.config.id, purpose, session_id, handshake }, request, reply);
    return { url };
  }

  return {
    startSingleSignOn: async ({ params, request, reply }) =>
      start(requireProvider(params.provider), 'sign_in', null, request, reply),
    startLinkingIdentity: async ({ params, actor, request, reply }) => {
      requireFreshSignIn(actor);
      return await start(requireProvider(params.provider), 'link', actor, request, reply);
    },
    startIdentityConfirmation: async ({ params, actor, request, reply }) =>
      start(requireProvider(params.provider), 'confirm', actor, request, reply),
    finishSingleSignOn: async ({ params, body, request, reply }) => {
      preventCaching(reply);
      await limits.signOns.count(rateLimitKey(request));
      const provider = requireProvider(params.provider);
      const { state } = body;
      const signOn = await signOns.consume(params.provider, state, request);
      const { nonce, code_verifier: codeVerifier, purpose } = signOn;
      const answer = new URLSearchParams(Object.entries(body));
      const redeemed = provider.redeem(answer, { state, nonce, codeVerifier });
      const proven = await askProvider(log, provider, request, redeemed);
      const proof = { config: provider.config, proven, signOn };
      if (purpose === 'sign_in') {
        const account = await finish.findAccount(proof);
        return { purpose, access_token: await finish.signIn(proof, account, request, reply) };
      }
      await (purpose === 'link' ? finish.link : finish.confirm)(proof);
      return { purpose, access_token: null };
    },
    connectIdentity: async ({ body, request, reply }) => {
      preventCaching(reply);
      const { proven, signOn } = await requireUnlinked(signOns, request);
      const { config } = requireProvider(signOn.provider);
      const { user } = await deps.signIn(body.username, body.password, request);
      // The password alone must not bypass the second factor.
      if (user.has_second_factor === 1)
        throw new ProblemError('forbidden', m.linkInProfile({ provider: config.name }));
      const account = await accounts.link(config, proven, user);
      const access_token = await finish.signIn({ config, proven, signOn }, account, request, reply);
      return { access_token, token_type: 'bearer' };
    },
  };
}

export function createSingleSignOn(deps: SingleSignOnDeps): SingleSignOn {
  const { db, clock, log, providers, publicUrl, outbox, report, limits } = deps;
  const signOns = createSignOns(deps);
  const claims = createClaims(deps);

  function requireProvider(id: string): IdentityProvider {
    const provider = providers.find(({ config }) => config.id === id);
    if (!provider) throw new ProblemError('not_found', m.noProvider);
    return provider;
  }

  return {
    takeProven: async (request, userId) => {
      const pending = await signOns.findPending(request);
      if (pending?.linked?.userId !== userId) return null;
      const { signOn, proven, linked } = pending;
      const identity = (await listIdentities(db, userId)).find(({ id }) => id === linked.identityId);
      if (!identity) return null;
      await deleteSignOn(db, signOn.state_hash);
      return sessionIdentity(clock, signOn, proven, identity.id);
    },
    handlers: {
      ...createSignOnHandlers(deps, signOns, claims, requireProvider),
      listIdentityProviders: async () =>
        providers.map(({ config: { id, name, logo } }) => ({ id, name, logo })),
      backChannelLogout: async ({ params, body, request, reply }) => {
        preventCaching(reply);
        await limits.logoutTokens.count(rateLimitKey(request));
        await logOutByProvider(deps, requireProvider(params.provider), body.logout_token);
        return { message: m.loggedOut };
      },
      listIdentities: async ({ actor }) =>
        (await listIdentities(db, actor.id)).map((row) => presentIdentity(row, providers, clock.iso())),
      unlinkIdentity: async ({ params, actor }) => {
        requireFreshSignIn(actor);
        await limits.perMember.count(String(actor.id));
        const identity = (await listIdentities(db, actor.id)).find(({ id }) => id === params.id);
        if (!identity) throw new ProblemError('not_found', m.notLinked);
        const { provider_name: provider } = presentIdentity(identity, providers, clock.iso());
        const reportRemoval = (trx: Database) => report(trx, actor.id, 'identity_unlinked', { provider });
        if (!(await claims.remove(identity, actor.session.id, reportRemoval)))
          throw new ProblemError('not_found', m.notLinked);
        outbox.flush();
        log.info(
          { audit: 'accounts', user_id: actor.id, provider: identity.provider },
          'member unlinked an identity',
        );
        return { message: m.unlinkedNow({ provider }) };
      },
      listIdentityProviderSettings: async () => {
        const counts = new Map((await countIdentities(db)).map(({ provider, count }) => [provider, count]));
        return providers.map((provider) =>
          presentSettings(provider, publicUrl, counts.get(provider.config.id) ?? 0),
        );
      },
      checkIdentityProvider: async ({ params }) => checkProvider(requireProvider(params.provider)),
    },
  };
}

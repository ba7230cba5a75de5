import { randomBytes } from 'node:crypto';
import { accountLimits, type singleSignOnEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import {
  type IdentityProvider,
  IdentityProviderError,
  type ProvenIdentity,
} from '../../../gateways/identity/identity-provider.ts';
import { type Actor, requireFreshSignIn } from '../../../http/auth.ts';
import { rateLimitKey } from '../../../http/client-key.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import type { Questions } from '../../../platform/questions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Outbox } from '../email/outbox.ts';
import type { AccountQuestions } from '../email/questions.ts';
import type { ReportFactorChange } from '../factors/factor-change.ts';
import { createShortCookie, type Factors } from '../factors/factors.ts';
import type { Invitations } from '../profile/invitations.ts';
import type { SessionIdentity, Sessions } from '../sessions/sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import { findUser, type UserRow } from '../users/store.ts';
import { createClaims } from './apply-claims.ts';
import { createLinkAccounts, type LinkedAccount, requireAudience } from './link-accounts.ts';
import { m } from './messages.ts';
import { presentIdentity, presentSettings } from './present.ts';
import {
  consumeLogoutToken,
  consumeSignOn,
  countIdentities,
  deleteSignOn,
  endProviderSessions,
  findProven,
  findSessionUser,
  hashSecret,
  insertSignOn,
  keepIdentity,
  listIdentities,
  type SignOnRow,
} from './store.ts';

/** Minutes for a sign-in at a provider, and then for linking an account. */
const signOnMinutes = 15;
const minuteMs = 60_000;
/** Milliseconds by which the clocks of a provider and this server may differ. */
const toleranceMs = 30_000;

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
  /** Returns the identity that this browser has proven for an account before a second step; null if there is none. */
  takeProven(request: FastifyRequest, userId: number): Promise<SessionIdentity | null>;
}

/** What is kept of a proven identity: it waits for a password, or for the code of a linked account. */
interface Pending {
  readonly proven: ProvenIdentity;
  readonly linked: { readonly userId: number; readonly identityId: number } | null;
}

const preventCaching = (reply: FastifyReply) => void reply.header('cache-control', 'no-store');
const startAgain = () => new ProblemError('challenge_invalid', m.tookTooLong);

export function createSingleSignOn(deps: SingleSignOnDeps): SingleSignOn {
  const { db, clock, log, providers, publicUrl, outbox, sessions, startSession, factors, report, limits } =
    deps;
  const cookie = createShortCookie('single_sign_on', publicUrl.startsWith('https:'), signOnMinutes * 60);
  const accounts = createLinkAccounts(deps);
  const claims = createClaims(deps);

  function requireProvider(id: string): IdentityProvider {
    const provider = providers.find(({ config }) => config.id === id);
    if (!provider) throw new ProblemError('not_found', m.noProvider);
    return provider;
  }

  /** Turns a failure of a provider into the error for people, and logs it. */
  async function ask<T>({ config }: IdentityProvider, request: FastifyRequest, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof IdentityProviderError)) throw error;
      log.warn(
        {
          audit: 'accounts',
          provider: config.id,
          reason: error.reason,
          problem: error.message,
          reqId: request.id,
        },
        'single sign-on failed',
      );
      const provider = config.name;
      if (error.reason === 'unavailable')
        throw new ProblemError('identity_provider_unavailable', m.unavailable({ provider }), {
          isExpected: true,
          retryAfter: 10,
          cause: error,
        });
      const text = error.reason === 'denied' ? m.denied : m.refused;
      throw new ProblemError('single_sign_on_refused', text({ provider }), { cause: error });
    }
  }

  async function begin(
    provider: IdentityProvider,
    purpose: SignOnRow['purpose'],
    actor: Actor | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ url: string }> {
    preventCaching(reply);
    await limits.signOns.count(rateLimitKey(request));
    const handshake = await provider.begin();
    const url = await ask(provider, request, provider.addressOf(handshake, purpose === 'confirm'));
    const known = cookie.read(request) ?? '';
    const browser = /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
    const now = clock.iso();
    await insertSignOn(
      db,
      {
        state_hash: hashSecret(handshake.state),
        browser_hash: hashSecret(browser),
        provider: provider.config.id,
        purpose,
        session_id: actor?.session.id ?? null,
        nonce: handshake.nonce,
        code_verifier: handshake.codeVerifier,
        used_at: null,
        identity: null,
        created_at: now,
        expires_at: isoOf(clock.ms() + signOnMinutes * minuteMs),
      },
      now,
    );
    cookie.write(reply, browser);
    return { url };
  }

  /** Returns how a session is recorded. Without a time of the proof, the session is not fresh. */
  function sessionOf(
    provider: string,
    proven: ProvenIdentity,
    { identity }: Pick<LinkedAccount, 'identity'>,
  ): SessionIdentity {
    const stale = clock.ms() - accountLimits.freshSignInMinutes * minuteMs;
    const at = proven.authenticatedAt === null ? stale : proven.authenticatedAt * 1000;
    return {
      id: identity.id,
      provider,
      session: proven.session,
      authenticatedAt: isoOf(Math.max(0, Math.min(at, clock.ms()))),
    };
  }

  async function complete(
    { config }: IdentityProvider,
    proven: ProvenIdentity,
    linked: LinkedAccount,
    signOn: SignOnRow,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    // Claims come first: a role that is no longer claimed ends even if its sign-in is refused.
    const user = await claims.apply(config, proven, linked);
    outbox.flush();
    requireAudience(config, user);
    if (!config.asksSecondFactor) {
      const pending: Pending = { proven, linked: { userId: user.id, identityId: linked.identity.id } };
      if (user.has_second_factor === 1) await keepIdentity(db, signOn.state_hash, JSON.stringify(pending));
      await factors.requireSecondFactor(user, reply, true);
    }
    await deleteSignOn(db, signOn.state_hash);
    log.info(
      { audit: 'accounts', user_id: user.id, provider: config.id, reqId: request.id, ip: request.ip },
      'logged in by single sign-on',
    );
    return await startSession(user, request, reply, sessionOf(config.id, proven, linked));
  }

  async function signInBy(
    provider: IdentityProvider,
    proven: ProvenIdentity,
    signOn: SignOnRow,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    let linked: LinkedAccount;
    try {
      linked = await accounts.find(provider.config, proven);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'identity_unlinked') {
        const pending: Pending = { proven, linked: null };
        await keepIdentity(db, signOn.state_hash, JSON.stringify(pending));
      }
      throw error;
    }
    return await complete(provider, proven, linked, signOn, request, reply);
  }

  /** Returns the account whose session began a sign-on. @throws ProblemError challenge_invalid */
  async function ownerOf(signOn: SignOnRow): Promise<{ user: UserRow; session: string }> {
    const session = signOn.session_id ?? '';
    const found = await findSessionUser(db, session);
    const user = found && (await findUser(db, found.user_id));
    if (!user) throw new ProblemError('challenge_invalid', m.sessionEnded);
    return { user, session };
  }

  async function linkBy(
    { config }: IdentityProvider,
    proven: ProvenIdentity,
    signOn: SignOnRow,
  ): Promise<void> {
    const { user } = await ownerOf(signOn);
    const linked = await accounts.link(config, proven, user);
    await claims.applyAccess(config, proven, linked);
    outbox.flush();
    log.info({ audit: 'accounts', user_id: user.id, provider: config.id }, 'member linked an identity');
  }

  async function confirmBy(
    { config }: IdentityProvider,
    proven: ProvenIdentity,
    signOn: SignOnRow,
  ): Promise<void> {
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
  }

  return {
    takeProven: async (request, userId) => {
      const browser = cookie.read(request);
      const signOn = browser === null ? undefined : await findProven(db, browser, clock.iso());
      if (!signOn?.identity) return null;
      const { proven, linked } = JSON.parse(signOn.identity) as Pending;
      if (linked?.userId !== userId) return null;
      const identity = (await listIdentities(db, userId)).find(({ id }) => id === linked.identityId);
      if (!identity) return null;
      await deleteSignOn(db, signOn.state_hash);
      return sessionOf(signOn.provider, proven, { identity });
    },
    handlers: {
      listIdentityProviders: async () =>
        providers.map(({ config: { id, name, logo } }) => ({ id, name, logo })),
      startSingleSignOn: async ({ params, request, reply }) =>
        begin(requireProvider(params.provider), 'sign_in', null, request, reply),
      startLinkingIdentity: async ({ params, actor, request, reply }) => {
        requireFreshSignIn(actor);
        return await begin(requireProvider(params.provider), 'link', actor, request, reply);
      },
      startIdentityConfirmation: async ({ params, actor, request, reply }) =>
        begin(requireProvider(params.provider), 'confirm', actor, request, reply),
      finishSingleSignOn: async ({ params, body, request, reply }) => {
        preventCaching(reply);
        await limits.signOns.count(rateLimitKey(request));
        const provider = requireProvider(params.provider);
        const browser = cookie.read(request);
        const { state } = body;
        const use = { state, browser: browser ?? '', provider: params.provider, now: clock.iso() };
        const signOn = browser === null ? undefined : await consumeSignOn(db, use);
        if (!signOn) throw startAgain();
        const { nonce, code_verifier: codeVerifier, purpose } = signOn;
        const answer = new URLSearchParams(Object.entries(body));
        const proven = await ask(provider, request, provider.redeem(answer, { state, nonce, codeVerifier }));
        if (purpose === 'sign_in')
          return { purpose, access_token: await signInBy(provider, proven, signOn, request, reply) };
        await (purpose === 'link' ? linkBy : confirmBy)(provider, proven, signOn);
        return { purpose, access_token: null };
      },
      connectIdentity: async ({ body, request, reply }) => {
        preventCaching(reply);
        const browser = cookie.read(request);
        const signOn = browser === null ? undefined : await findProven(db, browser, clock.iso());
        if (!signOn?.identity) throw startAgain();
        const { proven, linked } = JSON.parse(signOn.identity) as Pending;
        if (linked) throw startAgain();
        const provider = requireProvider(signOn.provider);
        const { user } = await deps.signIn(body.username, body.password, request);
        // The password alone must not open a way around the second factor.
        if (user.has_second_factor === 1)
          throw new ProblemError('forbidden', m.linkInProfile({ provider: provider.config.name }));
        const account = await accounts.link(provider.config, proven, user);
        const access_token = await complete(provider, proven, account, signOn, request, reply);
        return { access_token, token_type: 'bearer' };
      },
      backChannelLogout: async ({ params, body, request, reply }) => {
        preventCaching(reply);
        await limits.logoutTokens.count(rateLimitKey(request));
        const provider = requireProvider(params.provider);
        const { id } = provider.config;
        let token: Awaited<ReturnType<IdentityProvider['readLogoutToken']>>;
        try {
          token = await provider.readLogoutToken(body.logout_token);
        } catch (error) {
          if (!(error instanceof IdentityProviderError)) throw error;
          log.warn({ audit: 'accounts', provider: id, problem: error.message }, 'logout token refused');
          throw new ProblemError('bad_request', m.logoutTokenInvalid, { cause: error });
        }
        const now = clock.iso();
        const ended = await db.transaction().execute(async (trx) => {
          if (
            !(await consumeLogoutToken(
              trx,
              `${id} ${token.id}`,
              now,
              isoOf(clock.ms() + signOnMinutes * minuteMs),
            ))
          )
            throw new ProblemError('bad_request', m.logoutTokenInvalid);
          const users = await endProviderSessions(trx, { provider: id, ...token }, now);
          for (const member_id of new Set(users))
            await recordAudit(trx, clock, {
              actor_id: null,
              action: 'provider_logout',
              member_id,
              detail: {
                provider: provider.config.name,
                ended: users.filter((one) => one === member_id).length,
              },
            });
          return users.length;
        });
        log.info({ audit: 'accounts', provider: id, ended }, 'provider logged out sessions');
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
      checkIdentityProvider: async ({ params }) => {
        const provider = requireProvider(params.provider);
        const { name } = provider.config;
        try {
          await provider.check();
        } catch (error) {
          if (!(error instanceof IdentityProviderError)) throw error;
          throw new ProblemError(
            'identity_provider_unavailable',
            m.notReached({ provider: name, reason: error.message }),
            {
              isExpected: true,
              cause: error,
            },
          );
        }
        return { message: m.reached({ provider: name }) };
      },
    },
  };
}

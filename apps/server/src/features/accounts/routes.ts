import type { accountEndpoints } from '@lamplight/contract';
import { accountLimits, keyLimits, mailTextLimits } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireFreshSignIn } from '../../http/auth.ts';
import { networksOf, rateLimitKey } from '../../http/client-key.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { recordAudit } from './audit/record-audit.ts';
import type { ReportFactorChange } from './factors/factor-change.ts';
import type { Factors } from './factors/factors.ts';
import { m } from './messages.ts';
import type { PasswordReset, ResetLimits } from './profile/password-reset.ts';
import { type ProfileDeps, updateProfile } from './profile/profile.ts';
import type { Devices } from './sessions/devices.ts';
import { presentCurrentUser, presentSession } from './sessions/present.ts';
import type { StartSession } from './sessions/start-session.ts';
import type { AddressOutcome, ReportIntrusion } from './sign-in/report-intrusion.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { LoginThrottle } from './users/login-throttle.ts';
import { muteError } from './users/mutes.ts';
import { updateUser } from './users/store.ts';

/** Creates the rate limits of requests about accounts. */
export const accountRateLimits = (limitOf: (name: string, points: number, seconds: number) => RateLimit) => {
  const per15Minutes = (name: string, points: number) => limitOf(name, points, 15 * 60);
  return {
    perClientAndMailbox: per15Minutes('forgot-client-mailbox', 4),
    perClient: per15Minutes('forgot-client', 30),
    wrongLinks: per15Minutes('wrong-link', 30),
    perMember: per15Minutes('profile', 30),
    signInEmails: limitOf('sign-in-email', accountLimits.signInMailsPerDay, 24 * 3600),
    keyRequests: limitOf('api-key', keyLimits.requestsPerMinute, 60),
    testMails: limitOf('test-mail', mailTextLimits.testsPerHour, 3600),
    passkeySignIns: per15Minutes('passkey', 60),
    passkeyConfirmations: per15Minutes('passkey-confirmation', 60),
    signOns: per15Minutes('single-sign-on', 60),
    logoutTokens: limitOf('logout-token', 300, 60),
  };
};

interface RoutesDeps extends ProfileDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly guesses: LoginThrottle;
  readonly devices: Devices;
  readonly limits: AccountLimits;
  readonly reportIntrusion: ReportIntrusion;
  readonly reportChange: ReportFactorChange;
  readonly passwordReset: PasswordReset;
  readonly factors: Factors;
  readonly startSession: StartSession;
  readonly signIn: SignIn;
  /** Returns the name of an identity provider. */
  providerName(id: string): string;
}

export interface AccountLimits extends ResetLimits {
  readonly perMember: RateLimit;
  /** Limit of emails about sign-ins from new devices, per account. */
  readonly signInEmails: RateLimit;
  /** Limit of requests, per API key. */
  readonly keyRequests: RateLimit;
  /** Limit of test emails, per admin. */
  readonly testMails: RateLimit;
  /** Limit of sign-ins with a passkey, per client. */
  readonly passkeySignIns: RateLimit;
  /** Limit of confirmations with a passkey, per account. */
  readonly passkeyConfirmations: RateLimit;
  /** Limit of steps of single sign-on, per client. */
  readonly signOns: RateLimit;
  /** Limit of logout tokens, per client. */
  readonly logoutTokens: RateLimit;
}

const afterReport = (outcome: AddressOutcome): string =>
  ({ 'in use': m.signedOutEverywhere, restored: m.signedOutAndRestored, 'given up': m.signedOutWithoutLink })[
    outcome
  ];

const preventCaching = (reply: FastifyReply) => void reply.header('cache-control', 'no-store');

/** Handlers of the links in mails. Invalid links count against a rate limit per client. */
function linkHandlers({
  emailChanges,
  reportIntrusion,
  outbox,
  limits,
}: RoutesDeps): Pick<
  RouteHandlers<typeof accountEndpoints>,
  'confirmEmail' | 'reportIntrusion' | 'revertEmail'
> {
  async function followLink<T>(follow: () => Promise<T>, request: FastifyRequest): Promise<T> {
    try {
      const result = await follow();
      outbox.flush();
      return result;
    } catch (error) {
      if (error instanceof ProblemError) await limits.wrongLinks.count(rateLimitKey(request));
      throw error;
    }
  }

  return {
    confirmEmail: async ({ body, request, reply }) => {
      preventCaching(reply);
      await followLink(() => emailChanges.confirm(body.token), request);
      return { message: m.emailConfirmed };
    },
    reportIntrusion: async ({ body, request, reply }) => {
      preventCaching(reply);
      const address = await followLink(() => reportIntrusion(body.token), request);
      return { message: afterReport(address) };
    },
    revertEmail: async ({ body, request, reply }) => {
      preventCaching(reply);
      await followLink(() => emailChanges.revert(body.token), request);
      return { message: m.emailRestored };
    },
  };
}

export function accountRoutes(deps: RoutesDeps): RouteHandlers<typeof accountEndpoints> {
  const { db, clock, log, sessions, startSession, devices, limits, passwordReset, reportChange, factors } =
    deps;
  const { signIn, confirmPassword } = deps.signIn;

  return {
    signIn: async ({ body, request, reply }) => {
      preventCaching(reply);
      const { user } = await signIn(body.username, body.password, request);
      await factors.requireSecondFactor(user, reply);
      return { access_token: await startSession(user, request, reply), token_type: 'bearer' };
    },
    getOwnAccount: async ({ actor }) => presentCurrentUser(actor),
    updateOwnAccount: async ({ body, actor, request, reply }) => {
      preventCaching(reply);
      // A muted member may not change their username, because other members read usernames.
      const mute = body.username.trim() === actor.username ? null : muteError(actor, 'username');
      if (mute) throw mute;
      // Do not count invalid requests: these hash no password, send no email and reveal nothing about other accounts.
      const countChange = () => limits.perMember.count(String(actor.id));
      const user = await updateProfile({ ...deps, countChange }, actor.id, body, actor);
      const isNewPassword = Boolean(body.password);
      if (isNewPassword) {
        log.info({ audit: 'accounts', user_id: user.id }, 'member changed their password');
        devices.remember(request, reply, user);
      }
      const needsToken = user.username !== actor.username || isNewPassword;
      return {
        message: m.profileUpdated,
        ...(needsToken ? { access_token: await sessions.issueToken(user, actor.session.id) } : {}),
      };
    },
    reauthenticate: async ({ body, actor, request }) => {
      await confirmPassword(actor, body.password, request);
      await sessions.confirm(actor.session.id);
      return { message: m.thanks };
    },
    listSessions: async ({ actor }) =>
      (await sessions.list(actor.id)).map((row) => presentSession(row, actor.session.id, deps.providerName)),
    endSession: async ({ params, actor }) => {
      if (!(await sessions.end(actor.id, params.id))) throw new ProblemError('not_found', m.alreadySignedOut);
      log.info({ audit: 'accounts', user_id: actor.id }, 'member signed out a device');
      return { message: m.deviceSignedOut };
    },
    endOtherSessions: async ({ actor }) => {
      const ended = await db.transaction().execute(async (trx) => {
        const count = await sessions.revokeAccess(trx, actor.id, actor.session.id);
        await recordAudit(trx, clock, {
          actor_id: actor.id,
          action: 'sessions_ended',
          member_id: actor.id,
          detail: { ended: count },
        });
        return count;
      });
      log.info({ audit: 'accounts', user_id: actor.id, ended }, 'member signed out all other devices');
      return { ended };
    },
    setLanguage: async ({ body: { language }, actor }) => {
      await updateUser(db, actor.id, { language });
      return { language };
    },
    setSignInMails: async ({ body: { enabled }, actor }) => {
      // Somebody who finds another member's open session must not be able to hide their own sign-ins.
      if (!enabled) requireFreshSignIn(actor);
      if (enabled === actor.sign_in_mails) return { enabled };
      await db.transaction().execute(async (trx) => {
        await updateUser(trx, actor.id, { sign_in_mails: enabled ? 1 : 0 });
        await reportChange(trx, actor.id, enabled ? 'sign_in_mails_turned_on' : 'sign_in_mails_turned_off');
      });
      deps.outbox.flush();
      log.info({ audit: 'accounts', user_id: actor.id, enabled }, 'member set mails about sign-ins');
      return { enabled };
    },
    logOut: async ({ actor }) => {
      await sessions.end(actor.id, actor.session.id);
      log.info({ audit: 'accounts', user_id: actor.id }, 'logged out');
      return { message: m.loggedOut };
    },
    requestPasswordReset: async ({ body, request }) => {
      await passwordReset.request(body.email, rateLimitKey(request));
      return { message: m.resetEmailSent };
    },
    resetPassword: async ({ body, request, reply }) => {
      preventCaching(reply);
      const networks = networksOf(request);
      devices.remember(request, reply, await passwordReset.reset(body.token, body.new_password, networks));
      return { message: m.passwordReset };
    },
    ...linkHandlers(deps),
  };
}

import type { accountEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networksOf, rateLimitKey } from '../../http/client-key.ts';
import type { LoginThrottle } from '../../http/login-throttle.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Tokens } from '../../platform/tokens.ts';
import type { Devices } from './devices.ts';
import type { PasswordReset, ResetLimits } from './password-reset.ts';
import { presentCurrentUser } from './present.ts';
import { type ProfileDeps, updateProfile } from './profile.ts';
import { createSignIn } from './sign-in.ts';

interface RoutesDeps extends ProfileDeps {
  readonly log: Log;
  readonly tokens: Tokens;
  readonly guesses: LoginThrottle;
  readonly devices: Devices;
  readonly limits: ResetLimits & { readonly perMember: RateLimit };
  readonly passwordReset: PasswordReset;
}

const preventCaching = (reply: FastifyReply) => void reply.header('cache-control', 'no-store');

export function accountRoutes(deps: RoutesDeps): RouteHandlers<typeof accountEndpoints> {
  const { log, tokens, devices, limits, passwordReset, emailChanges } = deps;
  const signIn = createSignIn(deps);

  async function followLink(follow: () => Promise<void>, request: FastifyRequest): Promise<void> {
    try {
      await follow();
    } catch (error) {
      if (error instanceof ProblemError) await limits.wrongLinks.count(rateLimitKey(request));
      throw error;
    }
    deps.outbox.flush();
  }

  return {
    signIn: async ({ body, request, reply }) => {
      preventCaching(reply);
      const user = await signIn(body.username, body.password, request);
      devices.remember(request, reply, user);
      return { access_token: await tokens.issue(user), token_type: 'bearer' };
    },
    getOwnAccount: async ({ actor }) => presentCurrentUser(actor, await emailChanges.shownEmail(actor)),
    updateOwnAccount: async ({ body, actor, request, reply }) => {
      preventCaching(reply);
      // Invalid requests are not counted: they cost no hash, send no email and reveal nothing about other accounts.
      const countChange = () => limits.perMember.count(String(actor.id));
      const user = await updateProfile({ ...deps, countChange }, actor.id, body, 'owner');
      const isNewPassword = user.token_version !== actor.token_version;
      if (isNewPassword) {
        log.info({ audit: 'accounts', user_id: user.id }, 'member changed their password');
        devices.remember(request, reply, user);
      }
      const needsToken = user.username !== actor.username || isNewPassword;
      return {
        message: 'Profile updated!',
        ...(needsToken ? { access_token: await tokens.issue(user) } : {}),
      };
    },
    requestPasswordReset: async ({ body, request }) => {
      await passwordReset.request(body.email, rateLimitKey(request));
      return { message: 'Reset email sent.' };
    },
    resetPassword: async ({ body, request, reply }) => {
      preventCaching(reply);
      const networks = networksOf(request);
      devices.remember(request, reply, await passwordReset.reset(body.token, body.new_password, networks));
      return { message: 'Password has been reset successfully.' };
    },
    confirmEmail: async ({ body, request, reply }) => {
      preventCaching(reply);
      await followLink(() => emailChanges.confirm(body.token), request);
      return { message: 'Your email address is confirmed.' };
    },
    revertEmail: async ({ body, request, reply }) => {
      preventCaching(reply);
      await followLink(() => emailChanges.revert(body.token), request);
      return { message: 'Your old email address is back, and every device is signed out.' };
    },
  };
}

import type { accountCalls } from '@lamplight/contract';
import type { FastifyReply } from 'fastify';
import { callerOf } from '../../http/caller.ts';
import type { GuessLimit } from '../../http/guessing.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../kernel/errors.ts';
import { passwordFits } from '../../kernel/passwords.ts';
import type { Tokens } from '../../kernel/tokens.ts';
import type { PasswordReset } from './password-reset.ts';
import { presentCurrentUser } from './present.ts';
import { type ProfileNeeds, updateProfile } from './profile.ts';
import { nameKey } from './rules.ts';
import { findUserByName } from './store.ts';

interface Needs extends ProfileNeeds {
  readonly tokens: Tokens;
  readonly guesses: GuessLimit;
  readonly limits: { readonly perMember: RateLimit };
  readonly passwordReset: PasswordReset;
}

const keepNowhere = (reply: FastifyReply) => void reply.header('cache-control', 'no-store');

/** The calls of the accounts slice. */
export function accountHandlers(needs: Needs): Handlers<typeof accountCalls> {
  const { db, tokens, guesses, limits, passwordReset } = needs;

  /** @throws Refusal invalid_credentials, the same for an unknown name and a wrong password */
  async function signIn(name: string, password: string, address: string): Promise<string> {
    const key = nameKey(name);
    await guesses.count(key, address);
    const user = await findUserByName(db, key);
    if (!(await passwordFits(password, user?.password_hash ?? null)) || !user)
      throw new Refusal('invalid_credentials', 'Invalid username/email or password');
    await guesses.forgive(key, address);
    return tokens.issue(user);
  }

  return {
    'POST /auth/login': async ({ body, request, reply }) => {
      keepNowhere(reply);
      return {
        access_token: await signIn(body.username, body.password, callerOf(request)),
        token_type: 'bearer',
      };
    },
    'GET /auth/me': async ({ actor }) => presentCurrentUser(actor),
    'PUT /auth/update': async ({ body, actor, reply }) => {
      keepNowhere(reply);
      await limits.perMember.count(String(actor.id));
      const user = await updateProfile(needs, actor.id, body);
      const needsToken = user.username !== actor.username || user.token_version !== actor.token_version;
      return {
        message: 'Profile updated!',
        ...(needsToken ? { access_token: await tokens.issue(user) } : {}),
      };
    },
    'POST /auth/forgot-password': async ({ body, request }) => {
      await passwordReset.request(body.email, callerOf(request));
      return { message: 'Reset email sent.' };
    },
    'POST /auth/reset-password': async ({ body, request, reply }) => {
      keepNowhere(reply);
      await passwordReset.reset(body.token, body.new_password, callerOf(request));
      return { message: 'Password has been reset successfully.' };
    },
  };
}

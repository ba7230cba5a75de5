import { type Static, Type } from 'typebox';
import type { CallTable } from '../call.ts';
import { Id, input, Moment, nullable } from '../shapes.ts';

/** Specification §3, User. */
export const CurrentUser = Type.Object({
  id: Id,
  username: Type.String(),
  email: Type.String(),
  role: Type.String({ description: "'admin' or 'member'" }),
  profile_image: nullable(Type.String()),
  is_premium: Type.Boolean(),
  manual_premium_override: Type.Boolean(),
  stripe_customer_id: nullable(Type.String()),
  stripe_subscription_id: nullable(Type.String()),
  stripe_status: nullable(Type.String()),
  /** Null when the subscription is set to end, for a free grant, and without a subscription. */
  subscription_renewal: nullable(Moment),
  access_until: nullable(
    Type.String({
      description: 'When access ends by itself: the end of a free grant, or of a subscription set to end',
    }),
  ),
});
export type CurrentUser = Static<typeof CurrentUser>;

export const AccessToken = Type.Object({
  access_token: Type.String({ description: 'JWT; its payload carries role and exp (seconds)' }),
  token_type: Type.Literal('bearer'),
});

export const accountCalls = {
  'POST /auth/login': {
    access: 'public',
    group: 'Auth and account',
    summary: 'Sign in with a username or an e-mail address',
    form: true,
    body: input({
      username: Type.String({ minLength: 1, maxLength: 320, description: 'Username or e-mail address' }),
      password: Type.String({ minLength: 1, maxLength: 1024 }),
    }),
    result: AccessToken,
  },
  'GET /auth/me': {
    access: 'signed_in',
    group: 'Auth and account',
    summary: 'The account that is signed in',
    result: CurrentUser,
  },
} as const satisfies CallTable;

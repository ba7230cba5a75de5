import type { Static } from 'typebox';
import { accountLimits as limits } from '../account-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { input, nullable } from '../schemas.ts';
import { AccessToken } from './accounts.ts';
import { ConsentList } from './pages.ts';

const group = 'Subscription';

/** Price of one plan. */
export const Plan = Type.Object({
  key: Type.String({ description: "'standard', or 'premium', which also allows downloads" }),
  name: Type.String(),
  unit_amount: Type.Integer({ description: "In the currency's smallest unit" }),
  currency: Type.String({ description: "Three small letters, such as 'usd'" }),
  interval: Type.String({ description: "'day', 'week', 'month' or 'year'" }),
  interval_count: Type.Integer(),
  is_premium: Type.Boolean(),
});
export type Plan = Static<typeof Plan>;

export const Plans = Type.Object({
  plans: Type.Array(Plan, {
    description: 'The one that registration sells first; empty while the provider does not answer',
  }),
  trial_days: Type.Integer({ description: '0: the first payment is due at once' }),
});
export type Plans = Static<typeof Plans>;

const Url = Type.String({
  description:
    "Where to send the browser: the payment provider's own page, or /connect-subscription if the address already pays",
});
const PortalUrl = Type.Object({ portal_url: Url });

const Canceled = Type.Object({
  ends_at: nullable(
    Type.String({ description: 'When the subscription ends, in ISO 8601; null if it has ended' }),
  ),
});

export const billingEndpoints = {
  'POST /auth/register/stripe-checkout': {
    operationId: 'register',
    access: 'public',
    group,
    summary:
      'Register and pay, or connect the subscription that the address has; the account exists after that',
    body: input({
      username: Type.String({ minLength: 1, maxLength: 320 }),
      email: Type.String({ minLength: 1, maxLength: 320 }),
      password: Type.String({ minLength: 1, maxLength: 1024 }),
      profile_image: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
      consents: Type.Optional(ConsentList),
    }),
    result: Type.Object({ checkout_url: Url }),
  },
  'GET /auth/stripe/session-login': {
    operationId: 'signInBySession',
    access: 'public',
    readsToken: true,
    group,
    summary: 'Sign in once with a registration just paid; a member who paid sends and keeps their token',
    query: input({ session_id: Type.String({ pattern: '^[\\x21-\\x7e]+$', maxLength: 300 }) }),
    result: AccessToken,
  },
  'POST /auth/connect-subscription': {
    operationId: 'connectSubscription',
    access: 'public',
    readsToken: true,
    group,
    summary:
      'Connect a subscription that existed before, by the mailed link and the password or token of the account',
    body: input({
      token: Type.String({ minLength: 1, maxLength: 100 }),
      password: Type.Optional(
        Type.String({ minLength: 1, maxLength: 1024, description: 'The one chosen at registration' }),
      ),
    }),
    result: AccessToken,
  },
  'GET /auth/plans': {
    operationId: 'listPlans',
    access: 'public',
    group,
    summary: 'What membership costs',
    result: Plans,
  },
  'POST /auth/subscribe': {
    operationId: 'subscribe',
    access: 'signed_in',
    group,
    summary: 'Begin a subscription, or manage the one there is',
    result: Type.Object({
      url: Url,
      checkout_url: Type.Optional(
        Type.String({ description: 'The same address, when it is a checkout and not the portal' }),
      ),
    }),
  },
  'POST /auth/upgrade': {
    operationId: 'upgrade',
    access: 'signed_in',
    group,
    summary: 'Change to the plan that allows downloads',
    result: PortalUrl,
  },
  'GET /auth/stripe/manage-subscription': {
    operationId: 'manageSubscription',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary: 'Manage the subscription; a checkout when it has ended, because a portal cannot restart it',
    query: input({
      page: Type.Optional(Type.Enum(['card'], { description: 'Opens the page where the card is changed' })),
    }),
    result: PortalUrl,
  },
  'POST /auth/cancel-subscription': {
    operationId: 'cancelSubscription',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary: 'Cancel the subscription: it ends with the period that is paid, an unpaid one at once',
    result: Canceled,
  },
  'POST /auth/cancel-subscription/link': {
    operationId: 'requestCancellation',
    access: 'public',
    group,
    summary: 'Have a link that cancels the subscription sent; answers alike for known and unknown addresses',
    body: input({ email: Type.String({ minLength: 1, maxLength: limits.emailCharacters }) }),
    result: Type.Object({ message: Type.String({ description: 'A sentence for people' }) }),
  },
  'POST /auth/cancel-subscription/confirm': {
    operationId: 'confirmCancellation',
    access: 'public',
    group,
    summary: 'Cancel the subscription with the token of a mailed link',
    body: input({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    result: Canceled,
  },
} as const satisfies ApiDefinition;

import { languageTags } from '@lamplight/messages/languages';
import type { Static } from 'typebox';
import { accountLimits as limits } from '../account-limits.ts';
import { type ApiDefinition, staffRoles } from '../endpoint.ts';
import { mutedForGood } from '../moderation-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, input, Moment, nullable } from '../schemas.ts';

export const SubscriptionPrice = Type.Object(
  {
    unit_amount: Type.Integer({ description: "In the currency's smallest unit" }),
    currency: Type.String({ description: "Three small letters, such as 'usd'" }),
    interval: Type.String({ description: "'day', 'week', 'month' or 'year'" }),
    interval_count: Type.Integer(),
  },
  { description: 'What the member pays; null without a subscription that is paid for' },
);

/** Rights that a plan gives beyond listening. */
export const PlanRights = Type.Object({
  downloads: Type.Boolean(),
  early_access: Type.Boolean(),
  early_days: Type.Optional(
    nullable(
      Type.Integer({
        description: 'Days of early access; null or absent: as early as each release allows',
      }),
    ),
  ),
  feeds: Type.Boolean({ description: 'Private feeds for other apps' }),
  devices: nullable(
    Type.Integer({ description: "Devices that may play at the same time; null: the operator's setting" }),
  ),
});
export type PlanRights = Static<typeof PlanRights>;

/** Language that an account has chosen; null if it has not chosen one. */
const Language = nullable(
  Type.Enum([...languageTags], { description: 'As chosen; null for the publisher’s or the browser’s' }),
);

export const CurrentUser = Type.Object({
  id: Id,
  username: Type.String(),
  email: Type.String(),
  email_confirmed: Type.Boolean({
    description: 'False while a new address waits for its confirmation; the one before it stays in use',
  }),
  role: Type.String({ description: "'admin' or 'member'" }),
  staff_role: nullable(
    Type.Enum([...staffRoles], {
      description: 'Rights of a member who is staff; null for others and for admins',
    }),
  ),
  profile_image: nullable(Type.String()),
  is_premium: Type.Boolean(),
  manual_premium_override: Type.Boolean(),
  stripe_customer_id: nullable(Type.String()),
  stripe_subscription_id: nullable(Type.String()),
  stripe_status: nullable(Type.String()),
  /** Null without a subscription, for a free grant, and if the subscription is set to end. */
  subscription_renewal: nullable(Moment),
  access_until: nullable(
    Type.String({
      description: 'When access ends by itself: the end of a free grant, or of a subscription set to end',
    }),
  ),
  subscription_price: nullable(SubscriptionPrice),
  plan_id: Type.Optional(
    nullable(Type.String({ description: 'The plan that is paid now; null without one' })),
  ),
  plan_rights: Type.Optional(nullable(PlanRights)),
  grace_until: Type.Optional(
    nullable(
      Type.String({
        description: 'Until when the library stays open although a payment failed; null outside these days',
      }),
    ),
  ),
  pauses_at: Type.Optional(
    nullable(Type.String({ description: 'When a pause begins that was asked for; null once it has begun' })),
  ),
  paused_until: Type.Optional(
    nullable(Type.String({ description: 'When a pause ends, asked for or begun; null without one' })),
  ),
  muted_until: nullable(
    Type.String({
      description: `Until when moderators keep you from writing; ${mutedForGood} for no end, null if they do not`,
    }),
  ),
  mute_reason: nullable(Type.String({ description: 'The reason they gave' })),
  second_factor_missing: Type.Boolean({
    description:
      'The operator requires a passkey or an authenticator app; until then other calls are refused',
  }),
  consent_missing: Type.Boolean({
    description:
      'The publisher asks for consent to a page (GET /user/consents); until then other calls are refused',
  }),
  trial_denied: Type.Boolean({
    description: 'The free trial was not given, because its card had had one; nothing was charged',
  }),
  sign_in_mails: Type.Boolean({ description: 'A sign-in from a new device is mailed' }),
  language: Language,
});
export type CurrentUser = Static<typeof CurrentUser>;

export const AccessToken = Type.Object({
  access_token: Type.String({ description: 'JWT; its payload carries role and exp (seconds)' }),
  token_type: Type.Literal('bearer'),
});

export const SignInSession = Type.Object({
  id: Type.String(),
  device: Type.String({ description: "Browser and system, such as 'Chrome on Windows'" }),
  created_at: Moment,
  last_seen_at: { ...Moment, description: 'To within some minutes' },
  signed_in_by: nullable(
    Type.String({ description: 'Name of the identity provider; null for another way to sign in' }),
  ),
  is_current: Type.Boolean({ description: 'The session of this request' }),
});
export type SignInSession = Static<typeof SignInSession>;

const Message = Type.String({ description: 'A sentence for people' });
const LinkToken = Type.String({ minLength: 1, maxLength: 200 });
const group = 'Auth and account';
/**
 * Maximum length in the schema. Longer than the password limit, so that a password above the limit gets the error that
 * states the limit.
 */
const anyPassword = { maxLength: 10 * limits.passwordCharacters.max };

export const accountEndpoints = {
  'POST /auth/login': {
    operationId: 'signIn',
    access: 'public',
    group,
    summary: 'Sign in with a username or an e-mail address',
    form: true,
    body: input({
      username: Type.String({ minLength: 1, maxLength: 320, description: 'Username or e-mail address' }),
      password: Type.String({ minLength: 1, maxLength: 1024 }),
    }),
    result: AccessToken,
  },
  'GET /auth/me': {
    operationId: 'getOwnAccount',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'The account that is signed in',
    result: CurrentUser,
  },
  'PUT /auth/update': {
    operationId: 'updateOwnAccount',
    access: 'signed_in',
    group,
    summary:
      'Change the account that is signed in; a new password signs every other device out, a new e-mail address waits for its confirmation. Both need a fresh sign-in',
    body: input({
      username: Type.String({ minLength: 1, maxLength: limits.emailCharacters }),
      email: Type.String({ minLength: 1, maxLength: limits.emailCharacters }),
      password: Type.Optional(
        nullable(Type.String({ ...anyPassword, description: 'Blank means unchanged' })),
      ),
      profile_image: Type.Optional(
        nullable(
          Type.String({
            maxLength: 500,
            description: 'A preset, hosted media or an https address; absent means unchanged',
          }),
        ),
      ),
    }),
    result: Type.Object({
      message: Message,
      access_token: Type.Optional(
        Type.String({ description: 'In place of the old one, after a new username or password' }),
      ),
    }),
  },
  'POST /auth/reauthenticate': {
    operationId: 'reauthenticate',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: `Prove by password who you are; sensitive calls answer 403 reauthentication_required when the last proof is older than ${limits.freshSignInMinutes} minutes`,
    body: input({ password: Type.String({ minLength: 1, maxLength: 1024 }) }),
    result: Type.Object({ message: Message }),
  },
  'GET /auth/sessions': {
    operationId: 'listSessions',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: `Where the account is signed in, most recently seen first; at most ${limits.sessions}`,
    result: Type.Array(SignInSession),
  },
  'DELETE /auth/sessions/{id}': {
    operationId: 'endSession',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Sign one device out; its media links stop within two seconds',
    params: Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,100}$' }) }),
    result: Type.Object({ message: Message }),
  },
  'POST /auth/sessions/end-others': {
    operationId: 'endOtherSessions',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Sign out every device but this one',
    result: Type.Object({ ended: Type.Integer({ description: 'Number of devices signed out' }) }),
  },
  'PUT /auth/language': {
    operationId: 'setLanguage',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Choose the language of the web app, mails and errors for this account, on every device',
    body: input({ language: Language }),
    result: Type.Object({ language: Language }),
  },
  'PUT /auth/sign-in-mails': {
    operationId: 'setSignInMails',
    access: 'signed_in',
    group,
    summary: 'Turn mails about sign-ins from new devices on or off; off needs a fresh sign-in',
    body: input({ enabled: Type.Boolean() }),
    result: Type.Object({ enabled: Type.Boolean() }),
  },
  'POST /auth/logout': {
    operationId: 'logOut',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'End the session of this token',
    result: Type.Object({ message: Message }),
  },
  'POST /auth/forgot-password': {
    operationId: 'requestPasswordReset',
    access: 'public',
    group,
    summary: 'Have a link for a new password sent; answers alike for known and unknown addresses',
    body: input({ email: Type.String({ minLength: 1, maxLength: limits.emailCharacters }) }),
    result: Type.Object({ message: Message }),
  },
  'POST /auth/reset-password': {
    operationId: 'resetPassword',
    access: 'public',
    group,
    summary: 'Choose a new password with the token of a mailed link; signs every device out',
    body: input({
      token: Type.String({ minLength: 1, maxLength: 200 }),
      new_password: Type.String({ minLength: 1, ...anyPassword }),
    }),
    result: Type.Object({ message: Message }),
  },
  'POST /auth/confirm-email': {
    operationId: 'confirmEmail',
    access: 'public',
    group,
    summary: 'Confirm a new e-mail address with the token of a mailed link',
    body: input({ token: LinkToken }),
    result: Type.Object({ message: Message }),
  },
  'POST /auth/not-me': {
    operationId: 'reportIntrusion',
    access: 'public',
    group,
    summary:
      'Report a sign-in or change with the token of a security mail; signs every device out, removes factors added since, restores a changed address and mails a link for a new password',
    body: input({ token: LinkToken }),
    result: Type.Object({ message: Message }),
  },
  'POST /auth/revert-email': {
    operationId: 'revertEmail',
    access: 'public',
    group,
    summary:
      'Undo a change of the e-mail address with the token mailed to the old one; signs every device out',
    body: input({ token: LinkToken }),
    result: Type.Object({ message: Message }),
  },
} as const satisfies ApiDefinition;

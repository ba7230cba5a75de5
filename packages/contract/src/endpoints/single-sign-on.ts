import type { Static } from 'typebox';
import { accountLimits as limits } from '../account-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { staffRoles } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable } from '../schemas.ts';

const ProviderId = Type.String({ pattern: '^[a-z0-9-]{1,32}$', description: 'Short name of the provider' });

/** An identity provider, with only those fields that are public. */
export const IdentityProvider = Type.Object({
  id: Type.String(),
  name: Type.String(),
  logo: nullable(Type.String({ description: 'Picture as a data: URL; null if there is none' })),
});
export type IdentityProvider = Static<typeof IdentityProvider>;

/** Settings of an identity provider for admins, without its secrets. */
export const IdentityProviderSettings = Type.Object({
  ...IdentityProvider.properties,
  issuer: Type.String(),
  client_id: Type.String(),
  audience: Type.Enum(['staff', 'members', 'everyone'], { description: 'Accounts that it can sign in' }),
  required_for: Type.Enum(['none', 'admins', 'staff', 'everyone'], {
    description: 'Accounts that can sign in by single sign-on only',
  }),
  creates_accounts: Type.Boolean(),
  asks_second_factor: Type.Boolean({
    description: 'The provider checks a second factor: accounts signed in by it are not asked for theirs',
  }),
  roles: Type.Array(Type.Object({ value: Type.String(), role: Type.Enum(['admin', ...staffRoles]) }, {}), {
    description: 'Values of the claim, and the role that each gives',
  }),
  roles_claim: nullable(Type.String()),
  access_claim: nullable(Type.String({ description: 'Claim that opens the library' })),
  access_values: Type.Array(Type.String()),
  access_days: nullable(Type.Integer({ description: 'Days after a sign-in for which the library is open' })),
  redirect_uri: Type.String(),
  logout_uri: Type.String({ description: 'Address for back-channel logout' }),
  linked: Type.Integer({ description: 'Accounts that are linked' }),
});
export type IdentityProviderSettings = Static<typeof IdentityProviderSettings>;

/** An account's sign-in at a provider. */
export const LinkedIdentity = Type.Object({
  id: Id,
  provider: Type.String({ description: 'Id of the provider' }),
  provider_name: Type.String(),
  label: Type.String({ description: 'Address or name at the provider; may be empty' }),
  created_at: Moment,
  last_used_at: nullable(Moment),
  access_until: nullable(
    Type.String({ description: 'Until when it opens the library; null if it does not' }),
  ),
});
export type LinkedIdentity = Static<typeof LinkedIdentity>;

const Address = Type.Object({
  url: Type.String({ description: "The provider's page, to open in this browser within 15 minutes" }),
});
const Done = Type.Object({ message: Type.String({ description: 'A sentence for people' }) });
const params = Type.Object({ provider: ProviderId });
const group = 'Single sign-on';
const own = {
  access: 'signed_in',
  duringSetup: true,
  withoutConsent: true,
  isPersonal: true,
  group,
} as const;

export const singleSignOnEndpoints = {
  'GET /auth/identity-providers': {
    operationId: 'listIdentityProviders',
    access: 'public',
    group,
    summary: 'Providers by which people can sign in; ten at most',
    result: Type.Array(IdentityProvider),
  },
  'POST /auth/single-sign-on/{provider}/start': {
    operationId: 'startSingleSignOn',
    access: 'public',
    group,
    summary: 'Begin signing in by a provider; sets a cookie that the next step needs',
    params,
    result: Address,
  },
  'POST /auth/single-sign-on/{provider}/finish': {
    operationId: 'finishSingleSignOn',
    access: 'public',
    group,
    summary:
      'Use what the provider has added to /login/callback/{provider}: signs in, links the provider to the account, or confirms who it is, whichever was begun. identity_unlinked: no account is linked, see connect',
    params,
    body: input({
      state: Type.String({ minLength: 1, maxLength: 200 }),
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
      iss: Type.Optional(Type.String({ maxLength: 500 })),
      error: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    result: Type.Object({
      purpose: Type.Enum(['sign_in', 'link', 'confirm']),
      access_token: nullable(Type.String({ description: 'Null unless it signs in' })),
    }),
  },
  'POST /auth/single-sign-on/connect': {
    operationId: 'connectIdentity',
    access: 'public',
    group,
    summary:
      'After identity_unlinked, within 15 minutes and with the cookie: sign in once by password, which links the account to the provider',
    body: input({
      username: Type.String({ maxLength: 10 * limits.passwordCharacters.max }),
      password: Type.String({ maxLength: 10 * limits.passwordCharacters.max }),
    }),
    result: Type.Object({ access_token: Type.String(), token_type: Type.Literal('bearer') }),
  },
  'POST /auth/single-sign-on/{provider}/link': {
    operationId: 'startLinkingIdentity',
    ...own,
    needsFreshSignIn: true,
    summary: 'Begin linking a provider to the account; needs a fresh sign-in',
    params,
    result: Address,
  },
  'POST /auth/single-sign-on/{provider}/confirm': {
    operationId: 'startIdentityConfirmation',
    ...own,
    summary: 'Begin proving by a linked provider who you are, as with POST /auth/reauthenticate',
    params,
    result: Address,
  },
  'POST /auth/single-sign-on/{provider}/logout': {
    operationId: 'backChannelLogout',
    access: 'public',
    group,
    summary: 'OpenID Connect back-channel logout: ends the sessions that a logout token names',
    form: true,
    params,
    body: input({ logout_token: Type.String({ minLength: 1, maxLength: 16_384 }) }),
    result: Done,
  },
  'GET /auth/identities': {
    operationId: 'listIdentities',
    ...own,
    summary: "The account's linked providers, one for each provider at most",
    result: Type.Array(LinkedIdentity),
  },
  'DELETE /auth/identities/{id}': {
    operationId: 'unlinkIdentity',
    ...own,
    needsFreshSignIn: true,
    summary: 'Unlink a provider, which takes back what its claims gave; needs a fresh sign-in',
    params: IdParams,
    result: Done,
  },
  'GET /admin/identity-providers': {
    operationId: 'listIdentityProviderSettings',
    access: 'admin',
    refusal: 'settings',
    group: 'Integrations (admin)',
    summary: 'Settings of the providers, which the operator makes; ten at most',
    result: Type.Array(IdentityProviderSettings),
  },
  'POST /admin/identity-providers/{provider}/check': {
    operationId: 'checkIdentityProvider',
    access: 'admin',
    refusal: 'settings',
    group: 'Integrations (admin)',
    summary: 'Read the provider’s configuration now, to see whether it can be reached',
    params,
    result: Done,
  },
} as const satisfies ApiDefinition;

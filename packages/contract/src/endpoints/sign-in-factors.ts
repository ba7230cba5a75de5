import type { Static } from 'typebox';
import { accountLimits as limits } from '../account-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { IdParams, input, Moment, nullable } from '../schemas.ts';
import { AccessToken } from './accounts.ts';

export const Passkey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  created_at: Moment,
  last_used_at: nullable(Moment),
});
export type Passkey = Static<typeof Passkey>;

export const SignInMethods = Type.Object({
  passkeys: Type.Array(Passkey, { description: `At most ${limits.passkeys}, oldest first` }),
  authenticator_since: nullable(
    Type.String({ description: 'When the authenticator app was set up; null if there is none' }),
  ),
  recovery_codes_left: Type.Integer(),
  email_confirmed: Type.Boolean({
    description: 'False: nothing can be added before the address is confirmed',
  }),
  is_required: Type.Boolean({ description: 'The operator requires a passkey or an authenticator app' }),
});
export type SignInMethods = Static<typeof SignInMethods>;

/** A base64url string, as in WebAuthn's JSON. */
const bytes = (maxLength: number, description = 'Base64url') =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description });
const CredentialId = bytes(1400);
const Transports = Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 });
const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Transports,
});
const Challenge = Type.String({ description: 'Base64url; for one use within five minutes' });

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, reduced to the fields used. */
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;
export const PasskeyCreationOptions = Type.Object({
  challenge: Challenge,
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer({ description: 'Milliseconds' }),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, reduced to the fields used. */
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;
export const PasskeyRequestOptions = Type.Object({
  challenge: Challenge,
  rpId: Type.String(),
  timeout: Type.Integer({ description: 'Milliseconds' }),
  userVerification: Type.Literal('required'),
});

export type PasskeyConfirmationOptions = Static<typeof PasskeyConfirmationOptions>;
export const PasskeyConfirmationOptions = Type.Object({
  ...PasskeyRequestOptions.properties,
  allowCredentials: Type.Array(Descriptor, { description: "The account's own passkeys" }),
});

/** WebAuthn's RegistrationResponseJSON, reduced to the fields used. */
export const NewCredential = input({
  id: CredentialId,
  response: input({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: Type.Optional(Transports),
  }),
});
export type NewCredential = Static<typeof NewCredential>;

/** WebAuthn's AuthenticationResponseJSON, reduced to the fields used. */
export const UsedCredential = input({
  id: CredentialId,
  response: input({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
  }),
});
export type UsedCredential = Static<typeof UsedCredential>;

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'Shown only now; each works once' }),
});
const Done = Type.Object({ message: Type.String({ description: 'A sentence for people' }) });
const PasskeyName = Type.String({ minLength: 1, maxLength: limits.passkeyNameCharacters });
const group = 'Passkeys and second factor';

export const factorEndpoints = {
  'POST /auth/passkeys/sign-in-options': {
    operationId: 'startPasskeySignIn',
    access: 'public',
    group,
    summary: 'Begin signing in with a passkey; sets a cookie that the second step needs',
    result: PasskeyRequestOptions,
  },
  'POST /auth/passkeys/sign-in': {
    operationId: 'signInWithPasskey',
    access: 'public',
    group,
    summary: 'Sign in with a passkey, which counts as both factors',
    body: input({ credential: UsedCredential }),
    result: AccessToken,
  },
  'POST /auth/passkeys/confirm-options': {
    operationId: 'startPasskeyConfirmation',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Begin proving with a passkey who you are',
    result: PasskeyConfirmationOptions,
  },
  'POST /auth/passkeys/confirm': {
    operationId: 'confirmWithPasskey',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Prove with a passkey who you are, as with POST /auth/reauthenticate',
    body: input({ credential: UsedCredential }),
    result: Done,
  },
  'POST /auth/login/second-factor': {
    operationId: 'signInWithCode',
    access: 'public',
    group,
    summary:
      'Finish a sign-in that was answered with second_factor_required, within five minutes and with the cookie of that answer',
    body: input({
      code: Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'Six digits of the authenticator app, or a recovery code',
      }),
    }),
    result: AccessToken,
  },
  'GET /auth/sign-in-methods': {
    operationId: 'getSignInMethods',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: "The account's passkeys and second factor",
    result: SignInMethods,
  },
  'POST /auth/confirm-email/send': {
    operationId: 'sendEmailConfirmation',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: "Have a link sent that confirms the account's e-mail address, which factors need",
    result: Done,
  },
  'POST /auth/passkeys/options': {
    operationId: 'startPasskeyRegistration',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Begin adding a passkey; needs a confirmed e-mail address and a fresh sign-in',
    result: PasskeyCreationOptions,
  },
  'POST /auth/passkeys': {
    operationId: 'addPasskey',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: `Add a passkey; an account has at most ${limits.passkeys}`,
    body: input({
      credential: NewCredential,
      name: Type.Optional({ ...PasskeyName, description: 'Absent: browser and system' }),
    }),
    result: Passkey,
  },
  'PUT /auth/passkeys/{id}': {
    operationId: 'renamePasskey',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Rename a passkey',
    params: IdParams,
    body: input({ name: PasskeyName }),
    result: Passkey,
  },
  'DELETE /auth/passkeys/{id}': {
    operationId: 'removePasskey',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Remove a passkey; needs a fresh sign-in',
    params: IdParams,
    result: Done,
  },
  'POST /auth/authenticator': {
    operationId: 'startAuthenticatorSetup',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary:
      'Begin setting up an authenticator app; needs a confirmed e-mail address and a fresh sign-in. Nothing changes until a code confirms it',
    result: Type.Object({
      secret: Type.String({ description: 'Base32, to type into the app' }),
      uri: Type.String({ description: 'otpauth address, to show as a QR code' }),
    }),
  },
  'POST /auth/authenticator/confirm': {
    operationId: 'confirmAuthenticator',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Turn two-step sign-in on with a code of the app',
    body: input({ code: Type.String({ minLength: 1, maxLength: 20 }) }),
    result: RecoveryCodes,
  },
  'DELETE /auth/authenticator': {
    operationId: 'removeAuthenticator',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Turn two-step sign-in off; needs a fresh sign-in',
    result: Done,
  },
  'POST /auth/recovery-codes': {
    operationId: 'renewRecoveryCodes',
    access: 'signed_in',
    duringSetup: true,
    group,
    summary: 'Replace the recovery codes; needs a fresh sign-in',
    result: RecoveryCodes,
  },
} as const satisfies ApiDefinition;

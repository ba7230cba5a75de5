import {
  accountLimits,
  type NewCredential,
  type Passkey,
  type PasskeyConfirmationOptions,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type Site,
  type UsedCredential,
} from '@lamplight/contract';
import { isUniqueViolation, lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { lazyAsync } from '../../../platform/lazy.ts';
import type { Log } from '../../../platform/log.ts';
import { createSignatures } from '../../../platform/signatures.ts';
import { findUser, type UserRow } from '../users/store.ts';
import { type ChallengePurpose, type Challenges, challengeInvalid, challengeMs } from './challenges.ts';
import type { ReportFactorChange } from './factor-change.ts';
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updateCounter,
  updateFactorFlag,
} from './factor-store.ts';
import { m } from './messages.ts';

/** The WebAuthn library. Loaded at first use, because it has many files: it also reads certificates. */
const webauthn = lazyAsync(() => import('@simplewebauthn/server'));

/** COSE algorithms that the library verifies: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];

export interface PasskeysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly challenges: Challenges;
  readonly report: ReportFactorChange;
  /** Origin under which members reach this server; passkeys work only at this origin. */
  readonly publicUrl: string;
  readonly site: () => Promise<Pick<Site, 'name'>>;
  readonly secret: string;
}

export interface Passkeys {
  /** Returns the options for creating a passkey. @param bound the session that adds the passkey */
  creationOptions(user: UserRow, bound: string): Promise<PasskeyCreationOptions>;
  /**
   * Adds a passkey.
   * @throws ProblemError passkey_invalid, challenge_invalid, already_exists; bad_request if the account has too many
   * passkeys
   */
  add(user: Pick<UserRow, 'id'>, credential: NewCredential, name: string, bound: string): Promise<PasskeyRow>;
  /** Returns a challenge for a sign-in. @param bound cookie of the browser that signs in */
  signInOptions(bound: string): PasskeyRequestOptions;
  /**
   * Returns a challenge that names the account's own passkeys.
   * @param bound the session whose member confirms who they are
   */
  confirmationOptions(userId: number, bound: string): Promise<PasskeyConfirmationOptions>;
  /**
   * Verifies a signature and returns the passkey's account.
   * @param userId if given, the passkey of another account is refused
   * @throws ProblemError passkey_invalid, challenge_invalid
   */
  verify(
    credential: UsedCredential,
    purpose: ChallengePurpose,
    bound: string,
    userId?: number,
  ): Promise<UserRow>;
}

const passkeyInvalid = () => new ProblemError('passkey_invalid', m.passkeyUnusable);

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
});

const describeCredential = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports: transports.split(',').filter(Boolean),
});

const textOf = (base64url: string): string => Buffer.from(base64url, 'base64url').toString();
const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/**
 * Returns the challenge that the client claims to have signed, '' if there is none. The caller verifies the
 * signature.
 */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(textOf(clientDataJSON)) as { challenge?: unknown };
    return typeof challenge === 'string' ? textOf(challenge) : '';
  } catch {
    return '';
  }
}

type CreationOptions = Awaited<ReturnType<Passkeys['creationOptions']>>;

const requestOptionsOf = (challenge: string, rpId: string): PasskeyRequestOptions => ({
  challenge: base64url(challenge),
  rpId,
  timeout: challengeMs,
  userVerification: 'required',
});

/** Adds the options that are the same for every new passkey. */
const withFixedOptions = (
  options: Pick<CreationOptions, 'challenge' | 'rp' | 'user' | 'excludeCredentials'>,
): CreationOptions => ({
  ...options,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: challengeMs,
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

/** Returns a new credential in the format of the library. */
const registrationOf = (
  id: string,
  { clientDataJSON, attestationObject }: { clientDataJSON: string; attestationObject: string },
) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON, attestationObject },
});

/**
 * Runs a verification by the library, which throws an Error for bad input of any kind.
 * @throws ProblemError passkey_invalid
 */
async function runVerification<T>(log: Log, facts: object, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    log.warn({ audit: 'accounts', ...facts, reason: (error as Error).message }, 'passkey refused');
    throw passkeyInvalid();
  }
}

/**
 * Returns the expected challenge.
 * @throws ProblemError challenge_invalid if it was not issued for this purpose and `bound`, or has expired
 */
function requireChallenge(
  challenges: PasskeysDeps['challenges'],
  clientDataJSON: string,
  purpose: ChallengePurpose,
  bound: string,
): string {
  const challenge = challengeIn(clientDataJSON);
  if (!challenges.isValid(challenge, purpose, bound)) throw challengeInvalid();
  return challenge;
}

export function createPasskeys(deps: PasskeysDeps): Passkeys {
  const { db, clock, log, challenges, report, publicUrl, site, secret } = deps;
  const { sign } = createSignatures(secret, 'passkey user');
  const { origin, hostname: rpId } = new URL(publicUrl);

  /** Returns the account's WebAuthn user handle: that of its existing passkeys, otherwise a derived one. */
  const userHandle = (existing: readonly PasskeyRow[], userId: number): string =>
    existing[0]?.user_handle ?? sign(String(userId));

  const requestOptions = (purpose: ChallengePurpose, bound: string) =>
    requestOptionsOf(challenges.create(purpose, bound), rpId);

  return {
    creationOptions: async (user, bound) => {
      const existing = await listPasskeys(db, user.id);
      if (existing.length >= accountLimits.passkeys) throw tooMany();
      return withFixedOptions({
        challenge: base64url(challenges.create('passkey registration', bound)),
        rp: { id: rpId, name: (await site()).name },
        user: { id: userHandle(existing, user.id), name: user.username, displayName: user.username },
        excludeCredentials: existing.map(describeCredential),
      });
    },
    add: async ({ id: user_id }, { id, response }, name, bound) => {
      const challenge = requireChallenge(challenges, response.clientDataJSON, 'passkey registration', bound);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await runVerification(log, { user_id }, () =>
        verifyRegistrationResponse({
          response: registrationOf(id, response),
          expectedChallenge: base64url(challenge),
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!registrationInfo) throw passkeyInvalid();
      const { credential } = registrationInfo;
      try {
        return await db.transaction().execute(async (trx) => {
          await lockRows(trx, 'users', [user_id]);
          const existing = await listPasskeys(trx, user_id);
          if (existing.length >= accountLimits.passkeys) throw tooMany();
          await challenges.use(trx, challenge);
          const row = await insertPasskey(trx, {
            user_id,
            user_handle: userHandle(existing, user_id),
            credential_id: credential.id,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: (response.transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport)).join(),
            name: name.trim(),
            created_at: clock.iso(),
            last_used_at: null,
          });
          await updateFactorFlag(trx, user_id);
          await report(trx, user_id, 'passkey_added');
          return row;
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw new ProblemError('already_exists', m.passkeyInUse);
        throw error;
      }
    },
    signInOptions: (bound) => requestOptions('passkey sign-in', bound),
    confirmationOptions: async (userId, bound) => ({
      ...requestOptions('passkey confirmation', bound),
      allowCredentials: (await listPasskeys(db, userId)).map(describeCredential),
    }),
    verify: async ({ id, response }, purpose, bound, userId) => {
      const challenge = requireChallenge(challenges, response.clientDataJSON, purpose, bound);
      const passkey = await findPasskey(db, id);
      const user = passkey && (await findUser(db, passkey.user_id));
      if (!passkey || !user || (userId !== undefined && user.id !== userId)) throw passkeyInvalid();
      const facts = { user_id: user.id, passkey_id: passkey.id };
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified: isVerified, authenticationInfo } = await runVerification(log, facts, () =>
        verifyAuthenticationResponse({
          response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
          expectedChallenge: base64url(challenge),
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          // Counter 0 turns off the library's check. `updateCounter` compares and saves the counter in one statement,
          // so that two concurrent sign-ins cannot both pass.
          credential: { id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 },
        }),
      );
      if (!isVerified) throw passkeyInvalid();
      const { newCounter } = authenticationInfo;
      await db.transaction().execute(async (trx) => {
        await challenges.use(trx, challenge);
        if (await updateCounter(trx, passkey.id, newCounter, clock.iso())) return;
        log.warn(
          { audit: 'accounts', ...facts, counter: newCounter, expected: passkey.counter },
          'passkey counter went back: its authenticator may have been copied',
        );
        throw passkeyInvalid();
      });
      return user;
    },
  };
}

const tooMany = () => new ProblemError('bad_request', m.tooManyPasskeys({ count: accountLimits.passkeys }));

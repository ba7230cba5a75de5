import { createRemoteJWKSet, customFetch } from 'jose/jwks/remote';
import { jwtVerify } from 'jose/jwt/verify';
import type { Configuration } from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { sessionOf, subjectOf } from './claims.ts';
import { IdentityProviderError, type LogoutClaims } from './identity-provider.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** Seconds by which the clocks of a provider and this server may differ. */
const toleranceSeconds = 30;
/** Maximum age of a logout token in seconds. */
const maxAgeSeconds = 300;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Signature algorithms with a public key: a logout token with any other algorithm is refused. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

interface ReaderOptions {
  readonly clientId: string;
  readonly clock: Clock;
  readonly send: ProviderFetch;
}

/** Returns a function that verifies the logout tokens of one provider. */
export function createLogoutTokenReader({ clientId, clock, send }: ReaderOptions) {
  const keySets = new WeakMap<Configuration, ReturnType<typeof createRemoteJWKSet>>();

  /** Returns the provider's public keys. They are cached, and read again when a token has an unknown key. */
  function keysOf(configuration: Configuration) {
    const { jwks_uri } = configuration.serverMetadata();
    if (!jwks_uri) throw new IdentityProviderError('unavailable', 'the provider names no keys');
    const keys =
      keySets.get(configuration) ?? createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: send as never });
    keySets.set(configuration, keys);
    return keys;
  }

  return async (configuration: Configuration, token: string): Promise<LogoutClaims> => {
    const { payload } = await jwtVerify(token, keysOf(configuration), {
      issuer: configuration.serverMetadata().issuer,
      audience: clientId,
      algorithms,
      currentDate: clock.date(),
      clockTolerance: toleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { sub, sid, jti = '', events, nonce } = payload;
    const event = typeof events === 'object' && events !== null ? Reflect.get(events, logoutEvent) : null;
    if (typeof event !== 'object' || event === null || nonce !== undefined)
      throw new IdentityProviderError('refused', 'it is no logout token');
    const [subject, session] = [subjectOf(sub), sessionOf(sid)];
    if (subject === null && session === null)
      throw new IdentityProviderError('refused', 'it names neither a subject nor a session');
    return { id: jti, subject, session };
  };
}

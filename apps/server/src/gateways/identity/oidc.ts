import { createRemoteJWKSet, customFetch as jwksFetch } from 'jose/jwks/remote';
import { jwtVerify } from 'jose/jwt/verify';
import type { Configuration } from 'openid-client';
import { createAsyncCache } from '../../platform/async-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { createHostLookup } from '../../platform/host-lookup.ts';
import { lazyAsync } from '../../platform/lazy.ts';
import { identityOf, joinClaims, sessionOf, subjectOf } from './claims.ts';
import {
  type Handshake,
  type IdentityProvider,
  IdentityProviderError,
  type LogoutClaims,
  type ProvenIdentity,
  type ProviderConfig,
} from './identity-provider.ts';
import { createProviderFetch } from './provider-fetch.ts';

/** Loaded at the first sign-in. */
const openid = lazyAsync(() => import('openid-client'));

/** How long a provider's configuration is cached. */
const configurationMs = 60 * 60_000;
/** Seconds by which the clocks of a provider and this server may differ. */
const toleranceSeconds = 30;
/** Age in seconds of a sign-in at a provider from which it asks again: a year. */
const maxAgeSeconds = 365 * 24 * 3600;
/** Age in seconds at which a logout token is no longer accepted. */
const maxLogoutTokenSeconds = 300;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures with a public key: a logout token is never accepted with another. */
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

/** Codes of errors of a network or an unusable answer, not of one that is invalid. */
const isUnavailable = (error: unknown): boolean => {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  return (
    error instanceof IdentityProviderError ||
    name === 'AbortError' ||
    name === 'TimeoutError' ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    code === 'OAUTH_PARSE_ERROR' ||
    code === 'OAUTH_RESPONSE_IS_NOT_JSON' ||
    /^(?:E[A-Z]+|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(typeof code === 'string' ? code : '') ||
    (typeof cause === 'object' && cause !== null && cause !== error && isUnavailable(cause))
  );
};

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

const describe = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return [code, message].filter((part) => typeof part === 'string').join(': ') || String(error);
};

function problemOf(error: unknown): IdentityProviderError {
  if (error instanceof IdentityProviderError) return error;
  return new IdentityProviderError(isUnavailable(error) ? 'unavailable' : 'refused', describe(error), error);
}

/** Creates the providers of a node; they share the node's lookups of host names. */
export function createIdentityProviders(
  configs: readonly ProviderConfig[],
  { clock, publicUrl }: { readonly clock: Clock; readonly publicUrl: string },
): readonly IdentityProvider[] {
  const lookup = createHostLookup(clock, null);
  const configurations = createAsyncCache<string, Configuration>({
    clock,
    maxSize: configs.length + 1,
    maxAgeMs: configurationMs,
  });

  const keySets = new WeakMap<Configuration, RemoteKeys>();

  function createProvider(config: ProviderConfig): IdentityProvider {
    const issuer = new URL(config.issuer);
    const send = createProviderFetch(lookup, [issuer.hostname, ...config.internalHosts]);
    const redirectUri = `${publicUrl}/login/callback/${config.id}`;

    async function discover(): Promise<Configuration> {
      const client = await openid();
      const found = await client.discovery(
        issuer,
        config.clientId,
        { client_secret: config.clientSecret },
        // Providers name the ways that they accept; OpenID Connect's default is the first.
        (server, metadata, body, headers) => {
          const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
          const authenticate = methods.includes('client_secret_basic')
            ? client.ClientSecretBasic(config.clientSecret)
            : client.ClientSecretPost(config.clientSecret);
          authenticate(server, metadata, body, headers);
        },
        {
          [client.customFetch]: send,
          timeout: 10,
          // Checks the signature of ID tokens, too, though they arrive over TLS.
          execute: [
            client.enableNonRepudiationChecks,
            ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
          ],
        },
      );
      return found;
    }
    const configuration = async (): Promise<Configuration> => {
      const found = configurations.get(config.id, () => discover());
      return await found;
    };

    async function guarded<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        throw problemOf(error);
      }
    }

    async function exchange(answer: URLSearchParams, handshake: Handshake): Promise<ProvenIdentity> {
      const client = await openid();
      const found = await configuration();
      const url = new URL(redirectUri);
      url.search = answer.toString();
      const tokens = await client.authorizationCodeGrant(found, url, {
        expectedState: handshake.state,
        expectedNonce: handshake.nonce,
        pkceCodeVerifier: handshake.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new IdentityProviderError('refused', 'there is no ID token');
      const more = found.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(found, tokens.access_token, claims.sub)
        : {};
      const identity = identityOf(joinClaims(claims, more), config);
      if (!identity) throw new IdentityProviderError('refused', 'the subject is missing or not valid');
      return identity;
    }

    /** Returns the provider's public keys, which are cached and read again for an unknown one. */
    function keysOf(found: Configuration): RemoteKeys {
      const { jwks_uri } = found.serverMetadata();
      if (!jwks_uri) throw new IdentityProviderError('unavailable', 'the provider names no keys');
      const keys =
        keySets.get(found) ?? createRemoteJWKSet(new URL(jwks_uri), { [jwksFetch]: send as never });
      keySets.set(found, keys);
      return keys;
    }

    async function verifyLogout(token: string): Promise<LogoutClaims> {
      const found = await configuration();
      const metadata = found.serverMetadata();
      const { payload } = await jwtVerify(token, keysOf(found), {
        issuer: metadata.issuer,
        audience: config.clientId,
        algorithms,
        currentDate: clock.date(),
        clockTolerance: toleranceSeconds,
        maxTokenAge: maxLogoutTokenSeconds,
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
    }

    return {
      config,
      redirectUri,
      begin: async () => {
        const client = await openid();
        return {
          state: client.randomState(),
          nonce: client.randomNonce(),
          codeVerifier: client.randomPKCECodeVerifier(),
        };
      },
      addressOf: (handshake, isFresh) =>
        guarded(async () => {
          const client = await openid();
          const url = client.buildAuthorizationUrl(await configuration(), {
            redirect_uri: redirectUri,
            scope: config.scope,
            state: handshake.state,
            nonce: handshake.nonce,
            code_challenge: await client.calculatePKCECodeChallenge(handshake.codeVerifier),
            code_challenge_method: 'S256',
            // With max_age, the ID token says when the person signed in there.
            ...(isFresh ? { prompt: 'login', max_age: '0' } : { max_age: String(maxAgeSeconds) }),
          });
          if (url.protocol !== 'https:' && url.protocol !== issuer.protocol)
            throw new IdentityProviderError('unavailable', 'its sign-in has no https address');
          return url.href;
        }),
      redeem: (answer, handshake) => {
        if (answer.has('error'))
          return Promise.reject(new IdentityProviderError('denied', answer.get('error') ?? ''));
        return guarded(() => exchange(answer, handshake));
      },
      readLogoutToken: (token) => guarded(() => verifyLogout(token)),
      check: () =>
        guarded(async () => {
          configurations.delete(config.id);
          await configuration();
        }),
    };
  }
  return configs.map(createProvider);
}

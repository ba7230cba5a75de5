import type { Configuration } from 'openid-client';
import { type AsyncCache, createAsyncCache } from '../../platform/async-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { createHostLookup, type HostLookup } from '../../platform/host-lookup.ts';
import { lazyAsync } from '../../platform/lazy.ts';
import { identityOf, joinClaims } from './claims.ts';
import {
  type Handshake,
  type IdentityProvider,
  IdentityProviderError,
  type ProvenIdentity,
  type ProviderConfig,
} from './identity-provider.ts';
import { createLogoutTokenReader } from './logout-tokens.ts';
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts';

/** Loaded at the first sign-in, to keep startup fast. */
const openid = lazyAsync(() => import('openid-client'));

/**
 * Milliseconds for which a provider's configuration is cached. Short, because reading it shows whether the provider is
 * down, before a browser is sent there.
 */
const configurationMs = 60_000;
/**
 * Maximum age of a sign-in at a provider in seconds: a year. After it, the provider asks the person to sign in again.
 */
const maxAgeSeconds = 365 * 24 * 3600;

/**
 * Returns whether an error means that the network failed or the answer was unusable, as opposed to an invalid answer.
 */
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

const describe = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return [code, message].filter((part) => typeof part === 'string').join(': ') || String(error);
};

function problemOf(error: unknown): IdentityProviderError {
  if (error instanceof IdentityProviderError) return error;
  return new IdentityProviderError(isUnavailable(error) ? 'unavailable' : 'refused', describe(error), error);
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw problemOf(error);
  }
}

/** Reads a provider's configuration from its issuer. */
async function discover(
  { clientId, clientSecret }: ProviderConfig,
  issuer: URL,
  send: ProviderFetch,
): Promise<Configuration> {
  const client = await openid();
  return await client.discovery(
    issuer,
    clientId,
    { client_secret: clientSecret },
    // Uses a way of authentication that the provider accepts; the default of OpenID Connect is client_secret_basic.
    (server, metadata, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const authenticate = methods.includes('client_secret_basic')
        ? client.ClientSecretBasic(clientSecret)
        : client.ClientSecretPost(clientSecret);
      authenticate(server, metadata, body, headers);
    },
    {
      [client.customFetch]: send,
      timeout: 10,
      // The signature of ID tokens is also checked, although they arrive over TLS.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Exchanges the code of an answer for tokens. Returns the identity that they and the userinfo response describe. */
async function exchange(
  configuration: Configuration,
  config: ProviderConfig,
  address: URL,
  handshake: Handshake,
): Promise<ProvenIdentity> {
  const client = await openid();
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: handshake.state,
    expectedNonce: handshake.nonce,
    pkceCodeVerifier: handshake.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new IdentityProviderError('refused', 'there is no ID token');
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {};
  const identity = identityOf(joinClaims(claims, more), config);
  if (!identity) throw new IdentityProviderError('refused', 'the subject is missing or not valid');
  return identity;
}

interface ProviderDeps {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly lookup: HostLookup;
  /** Cached configurations by provider id. */
  readonly configurations: AsyncCache<string, Configuration>;
}

function createProvider(
  config: ProviderConfig,
  { clock, publicUrl, lookup, configurations }: ProviderDeps,
): IdentityProvider {
  const issuer = new URL(config.issuer);
  const send = createProviderFetch(lookup, [issuer.hostname, ...config.internalHosts]);
  const redirectUri = `${publicUrl}/login/callback/${config.id}`;
  const configuration = async (): Promise<Configuration> =>
    configurations.get(config.id, () => discover(config, issuer, send));
  const readLogoutToken = createLogoutTokenReader({ clientId: config.clientId, clock, send });

  async function addressOf(handshake: Handshake, isFresh: boolean): Promise<string> {
    const client = await openid();
    const url = client.buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: config.scope,
      state: handshake.state,
      nonce: handshake.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(handshake.codeVerifier),
      code_challenge_method: 'S256',
      // With max_age in the request, the ID token says when the person signed in at the provider.
      ...(isFresh ? { prompt: 'login', max_age: '0' } : { max_age: String(maxAgeSeconds) }),
    });
    if (url.protocol !== 'https:' && url.protocol !== issuer.protocol)
      throw new IdentityProviderError('unavailable', 'its sign-in has no https address');
    return url.href;
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
    addressOf: (handshake, isFresh) => guarded(() => addressOf(handshake, isFresh)),
    redeem: (answer, handshake) => {
      if (answer.has('error'))
        return Promise.reject(new IdentityProviderError('denied', answer.get('error') ?? ''));
      const address = new URL(redirectUri);
      address.search = answer.toString();
      return guarded(async () => exchange(await configuration(), config, address, handshake));
    },
    readLogoutToken: (token) => guarded(async () => readLogoutToken(await configuration(), token)),
    check: () =>
      guarded(async () => {
        configurations.delete(config.id);
        await configuration();
      }),
  };
}

/** Creates the identity providers of a node; they share the node's limit of host lookups. */
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
  return configs.map((config) => createProvider(config, { clock, publicUrl, lookup, configurations }));
}

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { ProviderConfig } from '../gateways/identity/identity-provider.ts';
import { systemClock } from '../platform/clock.ts';

interface Person {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** Returns the token that the provider sends in place of an ID token with these claims. */
type Tamper = (claims: JWTPayload, sign: (claims: JWTPayload) => Promise<string>) => Promise<string>;

const keys = await generateKeyPair('RS256', { extractable: true });
const otherKeys = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'test', use: 'sig', alg: 'RS256' };

/** Signs claims with the provider's key, or with another key. */
export const signAs = (claims: JWTPayload, key: 'own' | 'other' = 'own', typ = 'JWT'): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'test', typ })
    .sign(key === 'own' ? keys.privateKey : otherKeys.privateKey);

export const unsigned = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode();

const seconds = (): number => Math.floor(systemClock.ms() / 1000);

const clientId = 'lamplight';
const clientSecret = 'a secret that only the tests use';

/** Starts an OpenID Connect provider that has no sign-in page: it signs in the person that the test sets. */
export async function startIdentityProvider(
  changes: Partial<ProviderConfig> = {},
  publicUrl = 'http://lamplight.test',
) {
  let person: Person = {
    sub: 'nell-1',
    email: 'nell@readers.test',
    email_verified: true,
    preferred_username: 'Nell',
  };
  let tamper: Tamper | null = null;
  let isDown = false;
  let handle: (request: http.IncomingMessage, response: http.ServerResponse) => unknown = () => {};
  const server = http.createServer((request, response) => {
    if (isDown) response.destroy();
    else void handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const id = changes.id ?? 'lamp';

  const { default: Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/login/callback/${id}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key that only the tests use'] },
    claims: {
      openid: ['sub', 'groups', 'realm_access'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (tamper && context.path === '/token' && body?.id_token) {
      const [, payload = ''] = body.id_token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
      context.body = { ...body, id_token: await tamper(claims, (changed) => signAs(changed)) };
    }
  });
  const callback = provider.callback();
  handle = async (request, response) => {
    if (request.url !== '/interaction') return callback(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: person.sub, clientId });
    grant.addOIDCScope(String(params['scope']));
    const grantId = await grant.save();
    return provider.interactionFinished(request, response, {
      login: { accountId: person.sub },
      consent: { grantId },
    });
  };
  const config: ProviderConfig = {
    id,
    name: 'Lamp Post',
    logo: null,
    issuer,
    clientId,
    clientSecret,
    scope: 'openid email profile',
    audience: 'everyone',
    requiredFor: 'none',
    createsAccounts: false,
    asksSecondFactor: false,
    roles: null,
    access: null,
    internalHosts: [],
    ...changes,
  };

  return {
    config,
    issuer,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
    /** Value of OIDC_PROVIDERS with this provider. */
    variable: JSON.stringify([
      {
        id,
        name: config.name,
        issuer,
        client_id: clientId,
        client_secret: clientSecret,
        creates_accounts: config.createsAccounts,
      },
    ]),
    setPerson: (next: Person) => {
      person = next;
    },
    setTamper: (next: Tamper | null) => {
      tamper = next;
    },
    setDown: (next: boolean) => {
      isDown = next;
    },
    /**
     * Follows the provider's redirects as a browser does; returns the query of the address to which the provider sends
     * the browser back.
     */
    async signIn(address: string): Promise<URLSearchParams> {
      const cookies = new Map<string, string>();
      let url = address;
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const next = answer.headers.get('location');
        if (next === null) throw new Error(`${answer.status} of ${url}: ${await answer.text()}`);
        url = new URL(next, url).href;
        if (url.startsWith(publicUrl)) return new URL(url).searchParams;
      }
      throw new Error('too many redirects');
    },
    /** Creates a logout token; `changes` replaces claims, and removes those that are undefined. */
    logoutToken: (changes: JWTPayload = {}, key: 'own' | 'other' = 'own') =>
      signAs(
        {
          iss: issuer,
          aud: clientId,
          iat: seconds(),
          exp: seconds() + 120,
          jti: crypto.randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...changes,
        },
        key,
        'logout+jwt',
      ),
  };
}

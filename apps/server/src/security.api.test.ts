import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { endpoints } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { forgedHost, privilegedProperties } from './testing/fuzz/payloads.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { testConfig } from './testing/test-config.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const codeOf = async (t: TestApp, token: string): Promise<number> =>
  (await t.app.inject({ url: '/api/auth/me', headers: bearer(token) })).statusCode;

describe('a token', () => {
  test('signed with our own secret is valid only with the claims that we sign', async () => {
    const t = await testApp();
    const [, body = ''] = (await t.tokenOf('member')).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const ours = { alg: 'HS256', typ: 'at+jwt' };
    const token = (header: object, changed: object, hash = 'sha256'): string => {
      const signed = `${part(header)}.${part({ ...claims, ...changed })}`;
      const mac = createHmac(hash, testConfig.secrets.tokens).update(signed).digest('base64url');
      return `${signed}.${mac}`;
    };
    expect(await codeOf(t, token(ours, {}))).toBe(200);
    const refused: Record<string, string> = {
      'a longer hash': token({ ...ours, alg: 'HS512' }, {}, 'sha512'),
      'no algorithm': token({ ...ours, alg: 'none' }, {}),
      'no algorithm named': token({ typ: 'at+jwt' }, {}),
      'another type': token({ ...ours, typ: 'JWT' }, {}),
      'no type': token({ alg: 'HS256' }, {}),
      'a demand that we do not know': token({ ...ours, crit: ['b64'], b64: false }, {}),
      'another issuer': token(ours, { iss: 'another' }),
      'another audience': token(ours, { aud: 'another' }),
      'no issuer': token(ours, { iss: undefined }),
      'no expiry': token(ours, { exp: undefined }),
      'no session': token(ours, { sid: undefined }),
      'a session that is no text': token(ours, { sid: 7 }),
      'a session that there is not': token(ours, { sid: 'A'.repeat(22) }),
      "another account's session": token(ours, { sid: (await t.listeners()).admin.session.id }),
      'no generation': token(ours, { gen: undefined }),
      'a generation that is no number': token(ours, { gen: '1' }),
      'another generation': token(ours, { gen: 2 }),
      'an expiry that has passed': token(ours, { exp: t.clock.ms() / 1000 - 1 }),
      'a begin that is to come': token(ours, { nbf: t.clock.ms() / 1000 + 60 }),
      'no account': token(ours, { sub: undefined }),
      'an account that is no number': token(ours, { sub: 'admin' }),
      'an account that there is not': token(ours, { sub: '999999' }),
    };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${part({ ...ours, alg: 'RS256' })}.${body}`;
    refused['a key pair'] =
      `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    for (const [what, forged] of Object.entries(refused))
      expect([what, await codeOf(t, forged)]).toEqual([what, 401]);
    // Other header fields about keys are ignored, as are roles in the payload.
    const admin = token({ ...ours, kid: '../../dev/null', jku: 'http://127.0.0.1/' }, { role: 'admin' });
    const members = await t.app.inject({ url: '/api/auth/members', headers: bearer(admin) });
    expect(members.statusCode).toBe(403);
  });

  test('is invalid after a new password, a new role, and the deletion of its account', async () => {
    const t = await testApp();
    const edit = (id: number, username: string) =>
      t.as('admin')('PUT', `/auth/admin/edit?user_id=${id}`, {
        username,
        email: `${username}@lamplight.test`,
        password: 'a new one for them',
      });
    const changes: Record<string, () => Promise<unknown>> = {
      'a password that its owner changed': () =>
        t.as('member')('PUT', '/auth/update', {
          username: 'member',
          email: 'member@lamplight.test',
          password: 'a new one of mine',
        }),
      'a password that an admin set': () => edit(t.users.member, 'member'),
      'a role given': () =>
        t.deps.accounts.changeRole(t.users.member, { role: 'admin', staff_role: null }, null),
      'a role taken': () =>
        t.deps.accounts.changeRole(t.users.member, { role: 'member', staff_role: null }, null),
      'a password that the operator set': () =>
        t.deps.accounts.changePassword(t.users.member, 'anything at all'),
      'the end of the account': () => t.deps.accounts.deleteAccount(t.deps.connection.db, t.users.member),
    };
    for (const [what, change] of Object.entries(changes)) {
      const token = await t.tokenOf('member');
      expect([what, await codeOf(t, token)]).toEqual([what, 200]);
      await change();
      expect([what, await codeOf(t, token)]).toEqual([what, 401]);
    }
  });
});

const wanted = [
  'role',
  'is_premium',
  'manual_premium_override',
  'stripe_status',
  'user_id',
  'device_version',
];

test('no endpoint takes a role, an owner or a provider account from a body', async () => {
  const t = await testApp();
  let tried = 0;
  for (const [name, call] of Object.entries(endpoints)) {
    if (!('body' in call) || 'form' in call) continue;
    const [method = '', path = ''] = name.split(' ');
    const known = Object.keys(call.body.properties);
    for (const property of wanted.filter((property) => !known.includes(property))) {
      const answer = await t.app.inject({
        method: method as 'POST',
        url: `/api${path
          .replace(/\{id\}/, /uploads/.test(path) ? 'a'.repeat(32) : '1')
          .replace('{chapterId}', '1')
          .replace('{entry_id}', '1')
          .replace('{provider}', 'club')
          .replace('{kind}', path.startsWith('/releases') ? 'book' : 'welcome')}`,
        query: /admin\/edit/.test(path) ? { user_id: String(t.users.visitor) } : {},
        headers: bearer(await t.tokenOf('admin')),
        payload: { [property]: privilegedProperties[property] },
      });
      const named = answer.json().fields?.some(({ field }: { field: string }) => field === property);
      expect([name, property, answer.statusCode, named]).toEqual([name, property, 422, true]);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(80);
}, 60_000);

const everywhere: readonly (readonly [string, 'GET' | 'POST' | 'DELETE', string])[] = [
  ['a screen', 'GET', '/home'],
  ['a list', 'GET', '/api/books'],
  ['who am I', 'GET', '/api/auth/me'],
  ['nothing', 'GET', '/api/nothing'],
  ['no file', 'GET', '/assets/nothing.js'],
  ['no screen', 'GET', '/nowhere'],
  ['a wrong method', 'DELETE', '/api/auth/me'],
  ['a broken address', 'GET', '/api/books/%E0%A4%A'],
  ['bad input', 'POST', '/api/auth/forgot-password'],
  ['the contract', 'GET', '/api/openapi.json'],
  ['its page', 'GET', '/api/docs'],
  ['the demo', 'GET', '/demo-api/books/demo'],
  ['health', 'GET', '/healthz'],
  ['robots', 'GET', '/robots.txt'],
];

test('every kind of response has the security headers, and HSTS over https', async () => {
  const t = await testApp({ http: { ...testConfig.http, publicUrl: 'https://books.example' } });
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const paths = [
    ...everywhere,
    ['no audio', 'GET', '/media/audio/x'],
    ['no cover', 'GET', '/media/x'],
  ] as const;
  for (const [what, method, path] of paths) {
    const { headers } = await fetch(`${origin}${path}`, { method });
    const policy = headers.get('content-security-policy') ?? '';
    expect([what, headers.get('x-content-type-options')]).toEqual([what, 'nosniff']);
    expect([what, headers.get('referrer-policy')]).toEqual([
      what,
      path.startsWith('/media/') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ]);
    expect([what, policy]).toEqual([what, expect.stringContaining('default-src ')]);
    expect([what, policy]).toEqual([what, expect.not.stringMatching(/(?:script|default)-src[^;]*unsafe/)]);
    expect([what, policy]).toEqual([what, expect.stringMatching(/frame-ancestors 'none'/)]);
    expect([what, headers.get('x-frame-options')]).toEqual([
      what,
      path.startsWith('/media/') ? null : 'DENY',
    ]);
    const strict = headers.get('strict-transport-security') ?? '';
    expect([what, Number(/max-age=(\d+)/.exec(strict)?.[1])]).toEqual([what, 31_536_000]);
  }
  const plain = await testApp({}, { ownApp: true });
  const plainly = await plain.app.listen({ host: '127.0.0.1', port: 0 });
  for (const path of ['/api/auth/me', '/media/audio/x']) {
    const { headers } = await fetch(plainly + path);
    expect([path, headers.get('strict-transport-security')]).toEqual([path, null]);
  }
});

test('no response contains or redirects to a host named only by the request', async () => {
  const t = await testApp();
  await t.addBook();
  const headers = {
    host: forgedHost,
    'x-forwarded-host': forgedHost,
    'x-forwarded-proto': 'https',
    forwarded: `host=${forgedHost}`,
    origin: `https://${forgedHost}`,
    referer: `https://${forgedHost}/`,
    ...bearer(await t.tokenOf('member')),
  };
  const away = '?next=//attacker.example&return_url=https://attacker.example&redirect=https:attacker.example';
  const more = [
    ['a page of many', 'GET', '/api/books?page=1&per_page=1'],
    ['the portal', 'GET', '/api/auth/stripe/manage-subscription'],
    ['a subscription', 'POST', '/api/auth/subscribe'],
    ['two slashes', 'GET', '//attacker.example/..'],
    ['a screen that leads on', 'GET', `/login${away}`],
    ['a return', 'GET', `/success${away}`],
  ] as const;
  for (const [what, method, url] of [...everywhere, ...more]) {
    const answer = await t.app.inject({ method, url, headers });
    expect([what, answer.body + JSON.stringify(answer.headers)]).toEqual([
      what,
      expect.not.stringContaining(forgedHost),
    ]);
    expect([what, answer.headers.location]).toEqual([what, undefined]);
    expect([what, answer.statusCode >= 300 && answer.statusCode < 400]).toEqual([what, false]);
  }
});

test('of fifty concurrent requests for one row, one succeeds', async () => {
  const t = await testApp();
  const { id } = await t.addBook();
  const { db } = t.deps.connection;
  const comment = (await t.as('premium')('POST', `/comments/${id}`, { content: 'Once.' })).json();
  const fifty = async (ask: () => Promise<{ statusCode: number }>): Promise<number[]> =>
    (await Promise.all(Array.from({ length: 50 }, ask))).map(({ statusCode }) => statusCode);
  const names = { username: 'one only', email: 'one@lamplight.test', password: 'one of fifty, all at once' };
  // Sends as many registrations as an address may send; further attempts are refused.
  const registered = await fifty(() => t.nobody('POST', '/auth/register/stripe-checkout', names));
  const grant = `/auth/admin/grant-free-subscription?user_id=${t.users.visitor}`;
  const granted = await fifty(() => t.as('admin')('POST', grant));
  const reacted = await fifty(() => t.as('member')('POST', `/comments/${comment.id}/react`, { value: 1 }));
  const marked = await fifty(() => t.as('member')('POST', `/books/${id}/bookmark`));
  for (const code of [...registered, ...granted, ...reacted, ...marked]) expect(code).toBeLessThan(500);
  expect(granted.filter((code) => code === 200)).toHaveLength(1);
  expect(await db.selectFrom('checkouts').select('username').execute()).toEqual([{ username: 'one only' }]);
  expect(await db.selectFrom('free_grants').select('user_id').execute()).toEqual([
    { user_id: t.users.visitor },
  ]);
  expect(await db.selectFrom('comment_reactions').select('value').execute()).toEqual([{ value: 1 }]);
  expect(await db.selectFrom('comments').select('likes').execute()).toEqual([{ likes: 1 }]);
  expect(await db.selectFrom('bookmarks').select('book_id').execute()).toEqual([{ book_id: id }]);
}, 120_000);

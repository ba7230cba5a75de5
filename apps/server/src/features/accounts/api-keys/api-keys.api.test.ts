import type { ApiKey, KeyScope, NewApiKey } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { createApiKey } from '../../../platform/api-keys.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

async function addKey(t: TestApp, scopes: readonly KeyScope[], expires_at: string | null = null) {
  const answer = await t.as('admin')('POST', '/admin/api-keys', {
    name: 'Nightly export',
    scopes,
    expires_at,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json<NewApiKey>();
}

const sendWith =
  (t: TestApp, key: string) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    t.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${key}` },
      ...(body ? { payload: body } : {}),
    });

test('a key opens the calls of its scopes, is listed without itself, and is in the audit list', async () => {
  const t = await testApp();
  const { key, ...made } = await addKey(t, ['members:read', 'members:read']);
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Nightly export',
    prefix: key.slice(0, 9),
    scopes: ['members:read'],
    made_by: 'admin',
    created_at: t.clock.iso(),
    expires_at: null,
    last_used_at: null,
  });
  const send = sendWith(t, key);
  const members = await send('GET', '/auth/members?per_page=2');
  expect([members.statusCode, members.json().length]).toEqual([200, 2]);
  expect((await send('GET', '/books')).json()).toMatchObject({
    status: 403,
    code: 'scope_missing',
    detail: 'This API key lacks the scope books:read.',
  });
  const listed = (await t.as('admin')('GET', '/admin/api-keys')).json<ApiKey[]>();
  expect(listed).toEqual([{ ...made, last_used_at: t.clock.iso() }]);
  const rows = await t.deps.connection.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(t.logged.join('')).not.toContain(key);
  const requests = t.logged.filter((line) => line.includes('"url":"/api/auth/members?per_page=2"'));
  expect(requests.map((line) => JSON.parse(line).key)).toEqual([made.id]);

  await t.as('admin')('DELETE', `/admin/api-keys/${made.id}`);
  expect((await t.as('admin')('DELETE', `/admin/api-keys/${made.id}`)).json()).toEqual([]);
  expect((await send('GET', '/auth/members')).json()).toMatchObject({ status: 401, code: 'not_signed_in' });
  const audit = (await t.as('admin')('GET', '/admin/audit')).json<{ action: string; target: string }[]>();
  expect(audit.filter(({ action }) => action.startsWith('api_key'))).toMatchObject([
    { action: 'api_key_revoked', target: made.prefix },
    { action: 'api_key_added', target: made.prefix },
  ]);
});

test('a key is taken from the Authorization header alone', async () => {
  const t = await testApp();
  const { key } = await addKey(t, ['books:read']);
  for (const url of [`/api/books?api_key=${key}`, `/api/site?x=${key}`, `/api/books?q=${key}`]) {
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
    expect(answer.json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('in the Authorization header only'),
    });
  }
  expect((await t.app.inject({ url: '/api/books', headers: { 'x-api-key': key } })).statusCode).toBe(401);
  expect(
    (await t.app.inject({ url: '/api/books', headers: { authorization: `Basic ${key}` } })).statusCode,
  ).toBe(401);
  expect(t.logged.join('')).not.toContain(key);
});

test('a key ends at its time, with its maker, and with the right to make it', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const ending = await addKey(t, ['books:read'], new Date(t.clock.ms() + dayMs).toISOString());
  const lasting = await addKey(t, ['books:read']);
  const status = async ({ key }: NewApiKey) => (await sendWith(t, key)('GET', '/books')).statusCode;
  t.clock.advance(dayMs - 1);
  expect([await status(ending), await status(lasting)]).toEqual([200, 200]);
  t.clock.advance(1);
  expect([await status(ending), await status(lasting)]).toEqual([401, 200]);

  await t.deps.accounts.changeRole(t.users.member, { role: 'admin', staff_role: null }, null);
  await t.deps.accounts.changeRole(t.users.admin, { role: 'member', staff_role: 'editor' }, null);
  expect(await status(lasting)).toBe(401);
  expect(await db.selectFrom('api_keys').selectAll().execute()).toEqual([]);
});

test('a deleted account takes its keys with it', async () => {
  const t = await testApp();
  const { key } = await addKey(t, ['books:read']);
  await t.deps.connection.db.transaction().execute((tx) => t.deps.accounts.deleteAccount(tx, t.users.admin));
  expect((await sendWith(t, key)('GET', '/books')).statusCode).toBe(401);
});

test('a key never does what re-authentication guards', async () => {
  const t = await testApp();
  const { key } = await addKey(t, ['members:write']);
  const send = sendWith(t, key);
  const edit = `/auth/admin/edit?user_id=${t.users.member}`;
  for (const body of [{ password: 'another long password' }, { email: 'new@lamplight.test' }])
    expect((await send('PUT', edit, body)).json()).toMatchObject({
      status: 403,
      code: 'forbidden',
      detail: 'No API key can do this. Sign in to do it.',
    });
  expect((await send('PUT', edit, { profile_image: '/profile-images/fox.svg' })).statusCode).toBe(200);
  const role = { role: 'admin', staff_role: null };
  expect((await send('PUT', `/auth/admin/role?user_id=${t.users.member}`, role)).json().code).toBe(
    'forbidden',
  );
  expect((await send('GET', '/auth/me')).json().code).toBe('forbidden');
});

test('only a fresh sign-in makes a key, and bad input is answered in a sentence', async () => {
  const t = await testApp();
  const admin = t.as('admin');
  const add = async (body: object) =>
    (
      await admin('POST', '/admin/api-keys', { name: 'X', scopes: ['books:read'], expires_at: null, ...body })
    ).json();
  expect(await add({ name: ' \u202e ' })).toMatchObject({ status: 422, fields: [{ field: 'name' }] });
  expect(await add({ scopes: [] })).toMatchObject({ status: 422 });
  expect(await add({ scopes: ['books:write'] })).toMatchObject({ status: 422 });
  expect(await add({ expires_at: t.clock.iso() })).toMatchObject({
    status: 422,
    fields: [{ field: 'expires_at', message: 'The end must be in the future.' }],
  });
  expect(await add({ expires_at: '2026-02-30T00:00:00Z' })).toMatchObject({ status: 422 });
  const token = await t.tokenOf('admin');
  t.clock.advance(20 * minuteMs);
  const late = await t.app.inject({
    method: 'POST',
    url: '/api/admin/api-keys',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'X', scopes: ['books:read'], expires_at: null },
  });
  expect(late.json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
});

test('the number of keys and the requests of each are limited', async () => {
  const t = await testApp();
  const first = await addKey(t, ['updates:read']);
  const second = await addKey(t, ['updates:read']);
  const send = sendWith(t, first.key);
  await Promise.all(Array.from({ length: 600 }, () => t.deps.accounts.apiKeys.find(first.key)));
  const refused = await send('GET', '/updates/admin-text');
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await sendWith(t, second.key)('GET', '/updates/admin-text')).statusCode).toBe(200);
  const { db } = t.deps.connection;
  const { id: _, ...row } = await db.selectFrom('api_keys').selectAll().limit(1).executeTakeFirstOrThrow();
  const others = Array.from({ length: 48 }, (_, index) => ({ ...row, key_hash: `hash ${index}` }));
  await db.insertInto('api_keys').values(others).execute();
  const more = await t.as('admin')('POST', '/admin/api-keys', {
    name: 'X',
    scopes: ['books:read'],
    expires_at: null,
  });
  expect(more.json()).toMatchObject({ status: 400, detail: expect.stringContaining('50 keys') });
});

test('a key that was never made opens nothing', async () => {
  const t = await testApp();
  for (const key of [createApiKey(), 'lamp_x', `lamp_${'0'.repeat(36)}`])
    expect((await sendWith(t, key)('GET', '/books')).json()).toMatchObject({
      status: 401,
      detail: expect.stringContaining('API key is not valid'),
    });
});

import { expect, test } from 'vitest';
import { password, type TestApp, testApp } from '../../../testing/test-app.ts';

const setRole = (t: TestApp, id: number, body: unknown) =>
  t.as('admin')('PUT', `/auth/admin/role?user_id=${id}`, body);
const me = async (t: TestApp) => (await t.as('visitor')('GET', '/auth/me')).json();

test('a staff role applies to the next request, without another sign-in', async () => {
  const t = await testApp();
  const authorization = `Bearer ${await t.tokenOf('visitor')}`;
  const listFolders = async () =>
    (await t.app.inject({ url: '/api/imports/folders', headers: { authorization } })).statusCode;
  expect(await listFolders()).toBe(403);
  const answer = await setRole(t, t.users.visitor, { role: 'member', staff_role: 'editor' });
  expect(answer.json()).toMatchObject({ username: 'visitor', role: 'member', staff_role: 'editor' });
  expect(await listFolders()).toBe(200);
  expect(await me(t)).toMatchObject({ role: 'member', staff_role: 'editor' });
  await setRole(t, t.users.visitor, { role: 'member', staff_role: null });
  expect(await listFolders()).toBe(403);
});

test('an admin can be made and unmade, but the last one stays', async () => {
  const t = await testApp();
  expect((await setRole(t, t.users.visitor, { role: 'admin', staff_role: null })).statusCode).toBe(200);
  expect(await me(t)).toMatchObject({ role: 'admin', staff_role: null });
  expect((await setRole(t, t.users.visitor, { role: 'member', staff_role: null })).statusCode).toBe(200);
  expect((await setRole(t, t.users.admin, { role: 'member', staff_role: 'editor' })).json()).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'This is the only admin. Make someone else an admin first.',
  });
  expect((await t.as('admin')('GET', '/auth/me')).json()).toMatchObject({ role: 'admin' });
});

test('of two admins who demote each other at once, one stays an admin', async () => {
  const t = await testApp();
  await setRole(t, t.users.visitor, { role: 'admin', staff_role: null });
  const demoted = { role: 'member', staff_role: null } as const;
  const both = await Promise.allSettled([
    t.deps.accounts.changeRole(t.users.visitor, demoted, t.users.admin),
    t.deps.accounts.changeRole(t.users.admin, demoted, t.users.visitor),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await t.deps.accounts.listAdmins()).toHaveLength(1);
});

test('changes of accounts and of what they may do need a recent sign-in; signing a member out does not', async () => {
  const t = await testApp();
  const authorization = `Bearer ${await t.tokenOf('admin')}`;
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    (
      await t.app.inject({
        method,
        url: `/api/auth/${path}?user_id=${t.users.visitor}`,
        headers: { authorization },
        ...(payload && { payload }),
      })
    ).json().code ?? 'done';
  const names = { username: 'visitor', email: 'visitor@lamplight.test' };
  const takeOver = async () => [
    await send('PUT', 'admin/edit', { ...names, username: 'another' }),
    await send('PUT', 'admin/edit', { ...names, password: 'set by a thief' }),
    await send('PUT', 'admin/edit', { ...names, email: 'thief@elsewhere.test' }),
    await send('PUT', 'admin/role', { role: 'member', staff_role: 'support' }),
    await send('POST', 'admin/grant-free-subscription'),
    await send('POST', 'admin/remove-free-subscription'),
    await send('POST', 'admin/grant-premium-override'),
    await send('POST', 'admin/remove-premium-override'),
    await send('PUT', 'admin/edit', { username: 'renamed', email: 'thief@elsewhere.test' }),
    await send('DELETE', 'admin/delete'),
  ];
  t.clock.advance(15 * 60_000);
  expect(await takeOver()).toEqual(Array(10).fill('reauthentication_required'));
  expect([
    await send('PUT', 'admin/edit', { ...names, password: '' }),
    await send('POST', 'admin/end-sessions'),
  ]).toEqual(Array(2).fill('done'));
  await t.app.inject({
    method: 'POST',
    url: '/api/auth/reauthenticate',
    headers: { authorization },
    payload: { password },
  });
  expect(await takeOver()).toEqual(Array(10).fill('done'));
});

test.each([
  [{ role: 'admin', staff_role: 'editor' }, 422],
  [{ role: 'owner', staff_role: null }, 422],
  [{ role: 'member', staff_role: 'admin' }, 422],
  [{ role: 'member' }, 422],
  [{ role: 'member', staff_role: null }, 404, 99_999],
] as const)('refuses %j with %i', async (body, status, id?: number) => {
  const t = await testApp();
  expect((await setRole(t, id ?? t.users.visitor, body)).statusCode).toBe(status);
});

test('support may help others, but not itself, and may delete and edit nobody', async () => {
  const t = await testApp();
  const support = t.as('support');
  const own = await t.staffId('support');
  expect((await support('GET', '/auth/members')).statusCode).toBe(200);
  for (const call of ['grant-free-subscription', 'grant-premium-override']) {
    expect((await support('POST', `/auth/admin/${call}?user_id=${own}`)).statusCode).toBe(403);
    expect((await support('POST', `/auth/admin/${call}?user_id=${t.users.visitor}`)).statusCode).toBe(200);
  }
  const end = (id: number) => support('POST', `/auth/admin/end-sessions?user_id=${id}`);
  const token = await t.tokenOf('visitor');
  expect((await end(t.users.visitor)).json().ended).toBeGreaterThan(0);
  const headers = { authorization: `Bearer ${token}` };
  expect((await t.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
  expect((await end(t.users.admin)).statusCode).toBe(403);
  expect((await end(own)).statusCode).toBe(403);
  expect((await end(99_999)).statusCode).toBe(404);
  const names = { username: 'admin', email: 'admin@lamplight.test', password: 'a password for them' };
  expect((await support('PUT', `/auth/admin/edit?user_id=${t.users.admin}`, names)).statusCode).toBe(403);
  expect((await support('DELETE', `/auth/admin/delete?user_id=${t.users.visitor}`)).statusCode).toBe(403);
  expect(
    (await support('PUT', `/auth/admin/role?user_id=${own}`, { role: 'admin', staff_role: null })).statusCode,
  ).toBe(403);
});

test('a muted member is not made staff before the mute ends', async () => {
  const t = await testApp();
  const mute = { days: 1, reason: 'Spam' };
  await t.as('admin')('POST', `/moderation/members/${t.users.visitor}/mute`, mute);
  const refused = await setRole(t, t.users.visitor, { role: 'member', staff_role: 'editor' });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    400,
    'This member is muted. End the mute first: staff can’t be muted.',
  ]);
  t.clock.advance(2 * 24 * 3_600_000);
  expect((await setRole(t, t.users.visitor, { role: 'member', staff_role: 'editor' })).statusCode).toBe(200);
});

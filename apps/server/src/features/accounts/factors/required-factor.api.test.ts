import { endpoints } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { addAuthenticator, addPasskey, createBrowser } from '../../../testing/sign-in-factors.ts';
import { testApp } from '../../../testing/test-app.ts';

test('an account that must have a factor can set one up, and nothing else', async () => {
  const t = await testApp({ secondFactor: 'admins' });
  const send = t.as('admin');
  expect((await send('GET', '/auth/me')).json().second_factor_missing).toBe(true);
  for (const [name, call] of Object.entries(endpoints)) {
    if (call.access === 'public' || 'upload' in call) continue;
    const [method = '', path = ''] = name.split(' ');
    const answer = await send(
      method as 'GET',
      path.replaceAll(/\{\w+\}/g, '1'),
      method === 'GET' ? undefined : {},
    );
    const isOpen = 'duringSetup' in call;
    const isRefused =
      answer.statusCode === 403 &&
      (method === 'HEAD' || answer.json().code === 'second_factor_setup_required');
    expect([name, isRefused]).toEqual([name, !isOpen]);
  }
  await addPasskey(t, 'admin');
  expect((await send('GET', '/auth/me')).json().second_factor_missing).toBe(false);
  expect((await send('GET', '/auth/members')).statusCode).toBe(200);
  expect((await t.as('member')('GET', '/books')).statusCode, 'others need none').toBe(200);
});

test('staff need a factor if the operator says so, other members do not', async () => {
  const t = await testApp({ secondFactor: 'staff' });
  await t.deps.connection.db
    .updateTable('users')
    .set({ staff_role: 'moderator' })
    .where('id', '=', t.users.member)
    .execute();
  const isMissing = async (caller: 'admin' | 'member' | 'premium') =>
    (await t.as(caller)('GET', '/auth/me')).json().second_factor_missing;
  expect([await isMissing('admin'), await isMissing('member'), await isMissing('premium')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('who has only a passkey signs in with it, and the last required factor stays', async () => {
  const t = await testApp({ secondFactor: 'admins' });
  const { passkey } = await addPasskey(t, 'admin');
  expect((await createBrowser(t).signIn('admin')).json().code).toBe('passkey_required');
  const send = t.as('admin');
  expect((await send('DELETE', `/auth/passkeys/${passkey.id}`)).json().code).toBe('forbidden');
  await addAuthenticator(t, 'admin');
  expect((await createBrowser(t).signIn('admin')).json().code).toBe('second_factor_required');
  expect((await send('DELETE', `/auth/passkeys/${passkey.id}`)).statusCode).toBe(200);
  expect((await send('DELETE', '/auth/authenticator')).json().code).toBe('forbidden');
  expect((await send('GET', '/auth/sign-in-methods')).json()).toMatchObject({
    is_required: true,
    passkeys: [],
    recovery_codes_left: 10,
  });
});

test("the operator's reset removes every factor and is audited", async () => {
  const t = await testApp();
  await addPasskey(t, 'member');
  await addAuthenticator(t, 'member');
  await t.deps.accounts.resetFactors(t.users.member);
  expect((await createBrowser(t).signIn('member')).statusCode).toBe(200);
  const entries = await t.deps.connection.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind'])
    .where('member_id', '=', t.users.member)
    .where('action', '<>', 'sign_in')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'passkey_added', actor_kind: 'account' },
    { action: 'second_factor_turned_on', actor_kind: 'account' },
    { action: 'factors_reset', actor_kind: 'operator' },
  ]);
});

test('changes of factors need a fresh sign-in', async () => {
  const t = await testApp();
  const { passkey } = await addPasskey(t, 'member');
  const token = await t.tokenOf('member');
  t.clock.advance(16 * 60_000);
  for (const [method, path] of [
    ['POST', '/auth/passkeys/options'],
    ['DELETE', `/auth/passkeys/${passkey.id}`],
    ['POST', '/auth/authenticator'],
    ['DELETE', '/auth/authenticator'],
    ['POST', '/auth/recovery-codes'],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await t.app.inject({ method, url: `/api${path}`, headers });
    expect([path, answer.json().code]).toEqual([path, 'reauthentication_required']);
  }
});

import { expect, test } from 'vitest';
import { testApp } from './test-app.ts';

test('the app that tests share uses the accounts, the clock and the log of the current test', async () => {
  const first = await testApp();
  await first.as('member')('GET', '/auth/me');
  const token = await first.tokenOf('member');
  const { length } = first.logged;
  const second = await testApp();
  expect(second.app).toBe(first.app);
  const me = await second.as('admin')('GET', '/auth/me');
  expect(me.json()).toMatchObject({ id: second.users.admin, username: 'admin' });
  const headers = { authorization: `Bearer ${token}` };
  expect((await second.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
  expect(first.logged).toHaveLength(length);
  expect(second.logged.filter((line) => line.includes('/api/auth/me'))).toHaveLength(2);
  second.clock.advance(400 * 24 * 3_600_000);
  const late = { authorization: `Bearer ${await second.tokenOf('member')}` };
  expect((await second.app.inject({ url: '/api/auth/me', headers: late })).statusCode).toBe(200);
});

test('the shared app can neither listen nor close, and an app with a configuration is not shared', async () => {
  const { app } = await testApp();
  expect(() => app.listen()).toThrow('ownApp');
  expect(() => app.close()).toThrow('ownApp');
  const own = await testApp({ sessionIdleDays: 2 });
  expect(own.app).not.toBe(app);
  await expect(own.app.listen({ host: '127.0.0.1', port: 0 })).resolves.toContain('127.0.0.1');
});

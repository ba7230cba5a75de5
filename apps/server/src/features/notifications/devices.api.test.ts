import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { publisher } from '../../testing/notification-harness.ts';

const signInOf = (token: string) => decodeJwt(token)['sid'];

/** Creates a publisher, and a phone that can register for pushes with any sign-in. */
async function phonePublisher() {
  const { t, service } = await publisher();
  const target = service.subscribe('phone');
  const register = async (token: string, body: { readonly renewal_of?: unknown } = {}) =>
    t.app.inject({
      method: 'PUT',
      url: '/api/user/push-devices',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...target, ...body },
    });
  return { t, register };
}

test('a device that was turned off elsewhere stays off until the member turns it on there', async () => {
  const { t, register } = await phonePublisher();
  const [phone, computer] = [await t.tokenOf('member'), await t.tokenOf('member')];
  const renew = () => register(phone, { renewal_of: signInOf(phone) });
  expect((await register(phone)).statusCode).toBe(200);
  const [device] = (await renew()).json();
  expect(device).toMatchObject({ is_current: true });
  const removal = await t.app.inject({
    method: 'DELETE',
    url: `/api/user/push-devices/${device.id}`,
    headers: { authorization: `Bearer ${computer}` },
  });
  expect(removal.json()).toEqual([]);
  expect((await renew()).json()).toMatchObject({ status: 409, code: 'push_off' });
  expect((await t.as('member')('GET', '/user/push-devices')).json()).toEqual([]);
  expect((await register(phone)).json()).toHaveLength(1);
  expect((await renew()).statusCode).toBe(200);
});

test('a device that was turned off elsewhere stays off after the next sign-in on it', async () => {
  const { t, register } = await phonePublisher();
  const first = await t.tokenOf('member');
  const [device] = (await register(first)).json();
  const earlier = { renewal_of: signInOf(first) };
  const second = await t.tokenOf('member');
  expect((await register(second, earlier)).statusCode).toBe(200);
  await t.as('member')('DELETE', `/user/push-devices/${device.id}`);
  const third = await t.tokenOf('member');
  const refused = await register(third, { renewal_of: signInOf(second) });
  expect(refused.json()).toMatchObject({ status: 409, code: 'push_off' });
  expect((await t.as('member')('GET', '/user/push-devices')).json()).toEqual([]);
  // Simulates a restore or a long absence: nothing is stored about the earlier sign-in.
  expect((await register(third, { renewal_of: 'deleted' })).statusCode).toBe(200);
});

test('an endpoint that points inside the network is refused, and nothing is stored', async () => {
  const { t, service } = await publisher();
  const good = service.subscribe('phone');
  for (const wrong of [
    { endpoint: 'https://localhost/a' },
    { endpoint: 'https://10.0.0.1/a' },
    { endpoint: 'https://[::1]/a' },
    { endpoint: 'https://169.254.169.254/latest/meta-data' },
    { endpoint: 'http://push.example/a' },
    { endpoint: 'https://push.example:22/a' },
    { endpoint: 'https://push.example/'.padEnd(1001, 'a') },
    { endpoint: 'nonsense' },
    { endpoint: 'https://metadata.google.internal/a' },
    { endpoint: 'https://printer.local/a' },
    { p256dh: 'x' },
    { p256dh: `B${'A'.repeat(86)}` },
    { auth: 'x'.repeat(23) },
  ]) {
    const answer = await t.as('member')('PUT', '/user/push-devices', { ...good, ...wrong });
    expect([JSON.stringify(wrong).slice(0, 60), answer.statusCode]).toEqual([
      JSON.stringify(wrong).slice(0, 60),
      422,
    ]);
  }
  expect((await t.as('member')('GET', '/user/push-devices')).json()).toEqual([]);
});

import { setTimeout } from 'node:timers/promises';
import { notificationLimits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { startNameServer } from '../../testing/name-server.ts';
import { publisher } from '../../testing/notification-harness.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';

const push = (address: string) => ({ push: { ...testConfig.push, nameServers: [address] } });

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

/** Adds devices of an account, each in a sign-in of its own, whose endpoints lead to different hosts. */
async function addDevices(t: TestApp, caller: Caller, hosts: readonly string[], target = keys) {
  for (const host of hosts) {
    await t.tokenOf(caller);
    const { db } = t.deps.connection;
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', t.users[caller])
      .orderBy('created_at', 'desc')
      .where('id', 'not in', db.selectFrom('push_devices').select('session_id'))
      .executeTakeFirstOrThrow();
    await db
      .insertInto('push_devices')
      .values({
        ...target,
        endpoint: `https://${host}/a`,
        user_id: t.users[caller],
        session_id: session.id,
        seen_at: t.clock.iso(),
        created_at: t.clock.iso(),
      })
      .execute();
  }
}

test('a member checks one silent host at a time, and others are served meanwhile', async () => {
  const { address, asked } = await startNameServer({ 'push.example': '8.8.8.8' });
  const { t, service } = await publisher(push(address));
  const valid = service.subscribe('phone');
  const register = async (caller: Caller, host: string) =>
    t.as(caller)('PUT', '/user/push-devices', { ...valid, endpoint: `https://${host}/a` });
  const silent = [0, 1, 2].map((index) => register('premium', `n${index}.silent.example`));
  const began = performance.now();
  await setTimeout(300);
  expect((await register('member', 'push.example')).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(1500);
  expect(asked.filter((name) => name.endsWith('silent.example'))).toHaveLength(1);
  // A host whose address cannot be looked up is accepted, and looked up again at each push.
  expect((await Promise.all(silent)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const count = asked.length;
  expect((await register('premium', 'n2.silent.example')).statusCode).toBe(200);
  expect(asked).toHaveLength(count);
});

test('new endpoints are limited by account and hour, known ones are not', async () => {
  const { t, service } = await publisher();
  const { newEndpointsPerHour } = notificationLimits;
  const known = service.subscribe('phone');
  const register = async (caller: Caller, body: object) =>
    (await t.as(caller)('PUT', '/user/push-devices', body)).statusCode;
  for (let count = 0; count < newEndpointsPerHour + 5; count += 1)
    expect(await register('member', known)).toBe(200);
  const others: number[] = [];
  for (let count = 0; count < newEndpointsPerHour + 3; count += 1)
    others.push(await register('member', service.subscribe(`phone ${count}`)));
  expect(others.filter((status) => status === 200)).toHaveLength(newEndpointsPerHour - 1);
  expect(new Set(others.slice(newEndpointsPerHour - 1))).toEqual(new Set([429]));
  expect(await register('premium', service.subscribe('tablet'))).toBe(200);
});

test('pushes to a member whose hosts are silent do not delay those to others', async () => {
  const { address } = await startNameServer();
  const { t, service, register, release, run } = await publisher(push(address));
  const { p256dh, auth } = service.subscribe('stolen');
  const hosts = Array.from({ length: notificationLimits.devices }, (_, index) => `n${index}.silent.example`);
  await addDevices(t, 'premium', hosts, { p256dh, auth });
  // Register the phone last, so that its push is the last of the batch.
  await register('member', 'phone');
  await release();
  const began = performance.now();
  const running = run();
  await expect.poll(() => service.received.length, { timeout: 3000 }).toBe(1);
  await running;
  expect(performance.now() - began).toBeLessThan(15_000);
  const waiting = await t.deps.connection.db
    .selectFrom('notification_deliveries')
    .select('due_at')
    .where('device_id', 'is not', null)
    .where('due_at', 'is not', null)
    .execute();
  expect(waiting).toHaveLength(hosts.length);
}, 40_000);

test('a delivery that cannot be prepared delays no other, and is given up after a day', async () => {
  const { t, service, register, release, run } = await publisher();
  await addDevices(t, 'premium', ['push.example']);
  const { db } = t.deps.connection;
  await register('member', 'phone');
  // Store an endpoint that is no URL, which only a fault or a manual change could do.
  await db
    .updateTable('push_devices')
    .set({ endpoint: 'nonsense' })
    .where('user_id', '=', t.users.premium)
    .execute();
  await release();
  await run();
  expect(service.received).toHaveLength(1);
  const due = async () =>
    (
      await db
        .selectFrom('notification_deliveries')
        .select('due_at')
        .where('user_id', '=', t.users.premium)
        .where('device_id', 'is not', null)
        .executeTakeFirstOrThrow()
    ).due_at;
  expect(Date.parse((await due()) ?? '')).toBe(t.clock.ms() + 2 * 60_000);
  t.clock.advance(25 * 3_600_000);
  await run();
  expect(await due()).toBeNull();
});

test('settings of one member that cannot be read delay no push to others, and are given up at last', async () => {
  const { t, service, register, choose, release, run } = await publisher();
  const { db } = t.deps.connection;
  await register('member', 'phone');
  await register('premium', 'tablet');
  await choose('premium', 'now');
  await release();
  await run();
  expect(service.received).toHaveLength(2);
  await db.updateTable('notification_settings').set({ choices: 'nonsense' }).execute();
  const pushes = db.updateTable('notification_deliveries').where('device_id', 'is not', null);
  await pushes.set({ due_at: t.clock.iso() }).execute();
  await run();
  expect(service.received.map(({ device }) => device).slice(2)).toEqual(['phone']);
  const waiting = async () =>
    (
      await db
        .selectFrom('notification_deliveries')
        .select('due_at')
        .where('due_at', 'is not', null)
        .execute()
    ).length;
  expect(await waiting()).toBe(1);
  t.clock.advance(25 * 3_600_000);
  await run();
  expect(await waiting()).toBe(0);
});

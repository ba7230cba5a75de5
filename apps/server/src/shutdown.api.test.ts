import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testApp } from './testing/test-app.ts';

test('a request whose client is gone logs no error when its services close before it ends', async () => {
  const read = Promise.withResolvers<void>();
  let waiting = 0;
  const t = await testApp(
    {},
    {
      ownApp: true,
      heavyReads: {
        count: () => waiting,
        run: async () => {
          waiting += 1;
          await read.promise;
          throw new Error('driver has already been destroyed');
        },
      },
    },
  );
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const request = async () => {
    const client = new AbortController();
    const headers = { authorization: `Bearer ${await t.tokenOf('member')}` };
    const sent = fetch(`${address}/api/books`, { headers, signal: client.signal }).catch(() => null);
    const before = waiting;
    await vi.waitFor(() => expect(waiting).toBe(before + 1));
    return { client, sent };
  };
  const errors = () => t.logged.filter((line) => line.includes('request failed'));

  const gone = await request();
  gone.client.abort();
  await gone.sent;
  await t.app.close();
  read.resolve();
  await sleep(50);
  expect(errors()).toEqual([]);
});

test('an app that never listened closes its server, whose timers would keep it in memory', async () => {
  const t = await testApp({}, { ownApp: true });
  const closed = once(t.app.server, 'close');
  await t.app.close();
  await expect(closed).resolves.toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { createManualTime } from '../../../testing/manual-time.ts';
import { memoryStorage, memoryStore } from '../../../testing/memory-store.ts';
import { createChangeQueue } from './change-queue.ts';

const flush = async () => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};
const failed = (status: number) => Object.assign(new Error('failed'), { status });

function setUp(store = memoryStore(), maxEntries = 10) {
  const time = createManualTime();
  const sent: string[] = [];
  const refused: string[] = [];
  const server = { status: 200, isSlow: false };
  const member = { id: 'ada' as string | null };
  let id = 0;
  const open = () =>
    createChangeQueue<string>({
      store,
      owner: () => member.id,
      keyOf: (owner) => `unsent-test.${owner}`,
      isChange: (value): value is string => typeof value === 'string',
      maxEntries,
      newId: () => `${(id += 1)}`,
      merge: (earlier, later) => (earlier[0] === later[0] ? later : null),
      send: async (change) => {
        await Promise.resolve();
        if (server.isSlow) await new Promise(() => {});
        if (server.status !== 200) throw failed(server.status);
        sent.push(change);
      },
      onRefused: (change) => refused.push(change),
      schedule: time.schedule,
    });
  return { time, sent, refused, server, member, open, store };
}

test('changes are sent in order; without a network they wait and are tried again', async () => {
  const { time, sent, server, open } = setUp();
  const queue = open();
  server.status = 0;
  queue.add('a1');
  await flush();
  queue.add('b1');
  queue.add('b2');
  expect(queue.unsent.get()).toEqual(['a1', 'b2']);
  server.status = 200;
  time.advance(1000);
  await flush();
  expect([sent, queue.unsent.get()]).toEqual([['a1', 'b2'], []]);
});

test('a change that is being sent is not replaced, and unsent ones outlive the page', async () => {
  const { sent, server, open } = setUp();
  const first = open();
  server.isSlow = true;
  first.add('a1');
  await flush();
  first.add('a2');
  expect(first.unsent.get()).toEqual(['a1', 'a2']);
  server.isSlow = false;
  const later = open();
  await flush();
  expect([sent, later.unsent.get()]).toEqual([['a1', 'a2'], []]);
});

test('what another tab has sent is not sent again', async () => {
  const { sent, server, open } = setUp();
  const here = open();
  server.status = 0;
  here.add('a1');
  await flush();
  const there = open();
  server.status = 200;
  there.retryNow();
  await flush();
  here.retryNow();
  await flush();
  expect([sent, here.unsent.get()]).toEqual([['a1'], []]);
});

test('changes that the full storage did not take are sent, too', async () => {
  // One change fits.
  const { sent, server, open } = setUp(memoryStorage(30).store);
  const queue = open();
  server.status = 0;
  for (const change of ['a1', 'b1', 'c1']) queue.add(change);
  await flush();
  server.status = 200;
  queue.retryNow();
  await queue.whenSent(1000);
  expect([sent, queue.unsent.get()]).toEqual([['a1', 'b1', 'c1'], []]);
});

test('what the server refuses is dropped and reported; without access it waits', async () => {
  const { sent, refused, server, open } = setUp();
  const queue = open();
  server.status = 422;
  queue.add('a1');
  await flush();
  expect([refused, queue.unsent.get()]).toEqual([['a1'], []]);
  server.status = 403;
  queue.add('b1');
  await flush();
  expect([refused, queue.unsent.get()]).toEqual([['a1'], ['b1']]);
  server.status = 200;
  queue.retryNow();
  await queue.whenSent(1000);
  expect(sent).toEqual(['b1']);
});

test('another member’s changes stay until they sign in again, and a full queue takes no more', async () => {
  const { sent, server, member, open } = setUp(memoryStore(), 2);
  const queue = open();
  server.status = 0;
  expect(['a', 'b', 'c'].map((change) => queue.add(change))).toEqual([true, true, false]);
  await flush();
  member.id = 'bo';
  server.status = 200;
  queue.changeOwner();
  await flush();
  expect([sent, queue.unsent.get()]).toEqual([[], []]);
  member.id = 'ada';
  queue.changeOwner();
  await flush();
  expect(sent).toEqual(['a', 'b']);
});

test('waiting for the queue ends after a while', async () => {
  const { time, server, open } = setUp();
  const queue = open();
  server.status = 0;
  queue.add('a');
  const waited = vi.fn();
  void queue.whenSent(500).then(waited);
  await flush();
  expect(waited).not.toHaveBeenCalled();
  time.advance(500);
  await flush();
  expect(waited).toHaveBeenCalled();
});

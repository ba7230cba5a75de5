import { expect, test, vi } from 'vitest';
import { createManualTime } from '../testing/manual-time.ts';
import { memoryStorage, memoryStore } from '../testing/memory-store.ts';
import { createOutbox, latestWins, type OutboxOptions } from './outbox.ts';

const flush = async () => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};
const failed = (status: number) => Object.assign(new Error('failed'), { status });

function setUp(store = memoryStore(), more: Partial<OutboxOptions<string, unknown>> = {}) {
  const time = createManualTime();
  const sent: string[] = [];
  const refused: string[] = [];
  const server = { status: 200, isSlow: false };
  const member = { id: 'ada' as string | null };
  let id = 0;
  const open = () => {
    const host = { store, owner: () => member.id, newId: () => `${(id += 1)}`, schedule: time.schedule };
    const outbox = createOutbox<string>(host, {
      kind: '-moments',
      isChange: (value): value is string => typeof value === 'string',
      keyOf: (change) => change.charAt(0),
      combine: latestWins,
      send: async (change) => {
        await Promise.resolve();
        if (server.isSlow) await new Promise(() => {});
        if (server.status !== 200) throw failed(server.status);
        sent.push(change);
      },
      onRefused: (change) => refused.push(change),
      ...more,
    });
    outbox.open();
    return outbox;
  };
  return { time, sent, refused, server, member, open, store };
}

test('changes are sent in order; without a network they wait and are tried again', async () => {
  const { time, sent, server, open } = setUp();
  const outbox = open();
  server.status = 0;
  outbox.add('a1');
  await flush();
  outbox.add('b1');
  outbox.add('b2');
  expect(outbox.unsent.get()).toEqual(['a1', 'b2']);
  server.status = 200;
  time.advance(1000);
  await flush();
  expect([sent, outbox.unsent.get()]).toEqual([['a1', 'b2'], []]);
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
  // The storage has room for one change only.
  const { sent, server, open } = setUp(memoryStorage(30).store);
  const outbox = open();
  server.status = 0;
  for (const change of ['a1', 'b1', 'c1']) outbox.add(change);
  await flush();
  server.status = 200;
  outbox.retryNow();
  await outbox.whenSent(1000);
  expect([sent, outbox.unsent.get()]).toEqual([['a1', 'b1', 'c1'], []]);
});

test('what the server refuses is dropped and reported; without access it waits', async () => {
  const { sent, refused, server, open } = setUp();
  const outbox = open();
  server.status = 422;
  outbox.add('a1');
  await flush();
  expect([refused, outbox.unsent.get()]).toEqual([['a1'], []]);
  server.status = 403;
  outbox.add('b1');
  await flush();
  expect([refused, outbox.unsent.get()]).toEqual([['a1'], ['b1']]);
  server.status = 200;
  outbox.retryNow();
  await outbox.whenSent(1000);
  expect(sent).toEqual(['b1']);
});

test('another member’s changes stay until they sign in again, and a full queue takes no more', async () => {
  const { sent, server, member, open } = setUp(memoryStore(), { maxEntries: 2 });
  const outbox = open();
  server.status = 0;
  expect(['a', 'b', 'c'].map((change) => outbox.add(change))).toEqual([true, true, false]);
  await flush();
  member.id = 'bo';
  server.status = 200;
  outbox.open();
  await flush();
  expect([sent, outbox.unsent.get()]).toEqual([[], []]);
  member.id = 'ada';
  outbox.open();
  await flush();
  expect(sent).toEqual(['a', 'b']);
});

test('waiting for the queue ends after a while', async () => {
  const { time, server, open } = setUp();
  const outbox = open();
  server.status = 0;
  outbox.add('a');
  const waited = vi.fn();
  void outbox.whenSent(500).then(waited);
  await flush();
  expect(waited).not.toHaveBeenCalled();
  time.advance(500);
  await flush();
  expect(waited).toHaveBeenCalled();
});

test('a later change of the same key replaces one that waits, also one whose request has failed', async () => {
  const { time, sent, server, open } = setUp();
  server.status = 503;
  const outbox = open();
  outbox.add('a1');
  outbox.add('b1');
  outbox.add('a2');
  expect(outbox.unsent.get()).toEqual(['a1', 'b1', 'a2']);
  await flush();
  expect(outbox.unsent.get()).toEqual(['b1', 'a2']);
  server.status = 200;
  time.advance(1000);
  await flush();
  expect(sent).toEqual(['b1', 'a2']);
});

test('nothing is sent with the rights of another member, not even while the page closes', async () => {
  const { sent, member, open } = setUp();
  const outbox = open();
  member.id = 'bo';
  outbox.add('a1');
  outbox.retryNow();
  outbox.sendAll();
  await flush();
  expect(sent).toEqual([]);
  member.id = 'ada';
  outbox.open();
  await flush();
  expect(sent).toEqual(['a1']);
});

test('a change that has to settle is sent once, or when the page closes', async () => {
  const { time, sent, open } = setUp(memoryStore(), { settleMs: 500 });
  const outbox = open();
  outbox.add('a1');
  time.advance(400);
  outbox.add('a2');
  time.advance(499);
  await flush();
  expect(sent).toEqual([]);
  time.advance(1);
  await flush();
  outbox.add('a3');
  outbox.sendAll();
  await flush();
  time.advance(60_000);
  await flush();
  expect(sent).toEqual(['a2', 'a3']);
});

test('an outbox that drops its oldest change takes every new one', () => {
  const { server, open } = setUp(memoryStore(), { maxEntries: 2, dropsOldest: true });
  server.isSlow = true;
  const outbox = open();
  expect(['a', 'b', 'c'].map((change) => outbox.add(change))).toEqual([true, true, true]);
  expect(outbox.unsent.get()).toEqual(['b', 'c']);
});

import { setImmediate as turn } from 'node:timers/promises';
import { endpoints } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { createHeavyReads, isHeavyRead } from './heavy-reads.ts';

/** Creates a read that stays pending until the test completes it. */
function openRead() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasBegun = false;
  const read = () => {
    hasBegun = true;
    return promise;
  };
  return { read, end: () => resolve('read'), hasBegun: () => hasBegun };
}
const settle = async () => {
  for (let n = 0; n < 5; n += 1) await turn();
};

test('limits running reads, queues others in order and rejects the next', async () => {
  const reads = createHeavyReads({ concurrent: 2, waiting: 2, perClient: 9 });
  const all = Array.from({ length: 5 }, openRead);
  const answers = all.map(({ read }, n) => reads.run(`client ${n}`, read));
  await expect(answers[4]).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await settle();
  expect(all.map((read) => read.hasBegun())).toEqual([true, true, false, false, false]);
  expect(reads.count()).toBe(4);
  all[1]?.end();
  await settle();
  expect(all.map((read) => read.hasBegun())).toEqual([true, true, true, false, false]);
  for (const each of all) each.end();
  expect(await Promise.all(answers.slice(0, 4))).toEqual(Array(4).fill('read'));
  expect(reads.count()).toBe(0);
  expect(await reads.run('client 4', async () => 'now')).toBe('now');
});

test('serves other requests between two reads that block the event loop', async () => {
  const reads = createHeavyReads({ concurrent: 4, waiting: 9, perClient: 9 });
  let begun = 0;
  const all = Array.from({ length: 8 }, () => reads.run('a', async () => void (begun += 1)));
  const seen: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    await turn();
    seen.push(begun);
  }
  expect(seen.map((count, n) => count - (seen[n - 1] ?? 0)).every((step) => step <= 1)).toBe(true);
  await Promise.all(all);
  expect(begun).toBe(8);
});

test('one client cannot take every slot', async () => {
  const reads = createHeavyReads({ concurrent: 1, waiting: 9, perClient: 2 });
  const all = Array.from({ length: 2 }, openRead);
  const answers = all.map(({ read }) => reads.run('greedy', read));
  await expect(reads.run('greedy', async () => 'no')).rejects.toMatchObject({ code: 'too_many_requests' });
  const other = reads.run('patient', async () => 'yes');
  for (const each of all) each.end();
  expect(await other).toBe('yes');
  await Promise.all(answers);
  expect(await reads.run('greedy', async () => 'again')).toBe('again');
});

test('frees the slot of a failed read and of a disconnected client', async () => {
  const reads = createHeavyReads({ concurrent: 1, waiting: 9, perClient: 9 });
  const first = openRead();
  const running = reads.run('a', first.read);
  const gone = openRead();
  const skipped = reads.run('a', gone.read, () => true);
  const failing = reads.run('a', () => Promise.reject(new Error('no')));
  const last = reads.run('a', async () => 'last');
  first.end();
  await running;
  await expect(skipped).rejects.toMatchObject({ code: 'request_timeout' });
  await expect(failing).rejects.toThrow('no');
  expect(await last).toBe('last');
  expect(gone.hasBegun()).toBe(false);
});

test.each([
  ['GET /books', {}, true],
  ['GET /books', { page: 2 }, false],
  ['GET /books', { per_page: 100 }, true],
  ['GET /books/popular', { per_page: 6 }, false],
  ['GET /auth/members', { sort: 'active' }, true],
  ['GET /comments/{id}', { limit: 20 }, true],
  ['GET /library', {}, true],
  ['GET /library', { per_page: 24 }, false],
  ['GET /books/{id}', {}, false],
] as const)('%s with %j is heavy: %s', (name, query, isHeavy) => {
  expect(isHeavyRead(endpoints[name], query)).toBe(isHeavy);
});

import { expect, test } from 'vitest';
import { forEachConcurrent } from './for-each-concurrent.ts';

async function* upTo(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

test('processes every item once, within the concurrency limit', async () => {
  const seen: number[] = [];
  const atWork = { now: 0, most: 0 };
  await forEachConcurrent(upTo(50), 4, async (number) => {
    atWork.now += 1;
    atWork.most = Math.max(atWork.most, atWork.now);
    await new Promise(setImmediate);
    seen.push(number);
    atWork.now -= 1;
  });
  expect(atWork).toEqual({ now: 0, most: 4 });
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test('starts nothing after a failure and waits for running work', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const run = forEachConcurrent(upTo(50), 3, async (number) => {
    begun.push(number);
    if (number === 1) throw new Error('no room');
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    ended.push(number);
  });
  await expect(run).rejects.toThrow('no room');
  expect(begun).toEqual([0, 1, 2]);
  expect(ended).toEqual([0, 2]);
});

test('throws the error of the item source', async () => {
  async function* broken() {
    yield 1;
    throw new Error('cut off');
  }
  await expect(forEachConcurrent(broken(), 3, async () => {})).rejects.toThrow('cut off');
});

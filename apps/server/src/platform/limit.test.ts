import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLimit } from './limit.ts';

test('limits concurrency and keeps the order, even after failures', async () => {
  const inTurn = createLimit(2);
  const begun: number[] = [];
  const ends: ((fails: boolean) => void)[] = [];
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve, reject) => {
      ends[number] = (fails) => (fails ? reject(new Error('no')) : resolve(number));
    });
  };
  const all = [0, 1, 2, 3].map((number) => inTurn(work(number)));
  await turn();
  expect(begun).toEqual([0, 1]);

  ends[1]?.(true);
  await expect(all[1]).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(false);
  ends[2]?.(false);
  expect(await all[2]).toBe(2);
  ends[3]?.(false);
  expect(await all[3]).toBe(3);

  const later = inTurn(() => Promise.resolve('at once'));
  expect(await later).toBe('at once');
});

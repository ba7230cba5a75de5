import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('limits concurrency and returns results in order', async () => {
  let running = 0;
  let most = 0;
  const results = await sideBySide(
    [30, 5, 20, 1],
    async (ms) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(ms);
      running -= 1;
      return ms * 2;
    },
    2,
  );
  expect(results).toEqual([60, 10, 40, 2]);
  expect(most).toBe(2);
});

import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('delays grow up to the maximum, and start over after a reset', () => {
  const backoff = createBackoff(1000, 5000);
  expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([1000, 2000, 4000, 5000, 5000]);
  backoff.reset();
  expect(backoff.next()).toBe(1000);
});

import { expect, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

test('a file that cannot be read, to be stored, does not shut the store', async () => {
  const run = createCircuitBreaker(manualClock());
  const unreadable = new ProblemError('unavailable', 'The server could not read this file.');
  for (let count = 0; count < 9; count += 1)
    await expect(run(() => Promise.reject(unreadable))).rejects.toBe(unreadable);
  expect(await run(async () => 'here')).toBe('here');
});

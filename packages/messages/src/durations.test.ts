import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';
import { shortDuration } from './durations.ts';

test.each([
  [0, '0:00', '0 s'],
  [7.9, '0:07', '7 s'],
  [60, '1:00', '1 min'],
  [100, '1:40', '1 min'],
  [724, '12:04', '12 min'],
  [3599.9, '59:59', '59 min'],
  [3600, '1:00:00', '1 h'],
  [3724, '1:02:04', '1 h 2 min'],
  [6120, '1:42:00', '1 h 42 min'],
  [-3, '0:00', '0 s'],
  [Number.NaN, '0:00', '0 s'],
  [Number.POSITIVE_INFINITY, '0:00', '0 s'],
])('formats %d seconds', (seconds, clock, short) => {
  expect(clockTime(seconds)).toBe(clock);
  expect(shortDuration(seconds)).toBe(short);
});

import { expect, test } from 'vitest';
import { clockTime, shortDuration, spokenTime, wholePercent } from './format.ts';

test.each([
  [0, '0:00', '0 seconds', '0 s'],
  [7.9, '0:07', '7 seconds', '7 s'],
  [60, '1:00', '1 minute', '1 min'],
  [724, '12:04', '12 minutes 4 seconds', '12 min'],
  [3600, '1:00:00', '1 hour', '1 h'],
  [3724, '1:02:04', '1 hour 2 minutes 4 seconds', '1 h 2 min'],
  [6120, '1:42:00', '1 hour 42 minutes', '1 h 42 min'],
  [-3, '0:00', '0 seconds', '0 s'],
  [Number.NaN, '0:00', '0 seconds', '0 s'],
  [Number.POSITIVE_INFINITY, '0:00', '0 seconds', '0 s'],
])('formats %d seconds', (seconds, clock, spoken, short) => {
  expect(clockTime(seconds)).toBe(clock);
  expect(spokenTime(seconds)).toBe(spoken);
  expect(shortDuration(seconds)).toBe(short);
});

test('a share in percent is 100 only where nothing is left', () => {
  expect([0, 0.004, 0.29, 0.409, 0.996, 1, 1.2].map(wholePercent)).toEqual([0, 0, 29, 40, 99, 100, 100]);
});

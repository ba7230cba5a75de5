import { expect, test } from 'vitest';
import { inTimeZones } from '../../../testing/in-time-zone.ts';
import { dayRange } from './day-range.ts';

test('a day is the whole one of the time zone, also where the clocks change and in the first and the last year', () => {
  const days = [
    ['America/New_York', '2026-03-05', '2026-03-05T05:00:00.000Z', '2026-03-06T05:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Asia/Tokyo', '2026-02-28', '2026-02-27T15:00:00.000Z', '2026-02-28T15:00:00.000Z'],
    ['UTC', '0020-01-01', '0020-01-01T00:00:00.000Z', '0020-01-02T00:00:00.000Z'],
  ] as const;
  const ranges = inTimeZones(new URL('./day-range.ts', import.meta.url), 'dayRange', [
    ...days.map(([zone, day]) => ({ zone, args: [{ from: day, to: day }] })),
    { zone: 'UTC', args: [{ from: '9999-12-31', to: '9999-12-31' }] },
  ]);
  expect(ranges).toEqual([
    ...days.map(([, , from, to]) => ({ from, to })),
    { from: '9999-12-31T00:00:00.000Z' },
  ]);
});

test('an empty day is no limit', () => {
  expect(dayRange({ from: '', to: '' })).toEqual({});
  expect(Object.keys(dayRange({ from: '2026-12-31', to: '' }))).toEqual(['from']);
});

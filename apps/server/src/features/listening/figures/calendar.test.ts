import { expect, test } from 'vitest';
import { createDayOf, daysIn, lastDayOf, listPeriods, periodOf } from './calendar.ts';
import { partsOf, rangeBefore, readRange } from './ranges.ts';

test.each([
  ['Europe/Berlin', '2026-03-28T22:59:59.000Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
  // Summer time begins on this day, which has 23 hours.
  ['Europe/Berlin', '2026-03-29T21:59:59.000Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
  // Summer time ends on this day, which has 25 hours.
  ['Europe/Berlin', '2026-10-25T22:59:59.000Z', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
  ['Pacific/Kiritimati', '2028-02-28T10:00:00.000Z', '2028-02-29'],
  ['America/Los_Angeles', '2028-03-01T07:59:59.000Z', '2028-02-29'],
])('in %s, %s is on %s', (timeZone, instant, day) => {
  expect(createDayOf(timeZone)(Date.parse(instant))).toBe(day);
});

test('knows weeks and months, also in leap years and over the end of a year', () => {
  expect(periodOf('week', '2027-01-03')).toBe('2026-12-28');
  expect(lastDayOf('month', '2028-02-01')).toBe('2028-02-29');
  expect(lastDayOf('month', '2026-12-01')).toBe('2026-12-31');
  expect(listPeriods('month', '2026-11-15', '2027-01-01')).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ]);
  expect(daysIn('2028-02-28', '2028-03-01')).toBe(3);
});

test('divides a range into whole months and single days', () => {
  expect(partsOf({ from: '2026-01-30', to: '2026-04-02' })).toEqual([
    { step: 'day', range: { from: '2026-01-30', to: '2026-01-31' } },
    { step: 'month', range: { from: '2026-02-01', to: '2026-03-31' } },
    { step: 'day', range: { from: '2026-04-01', to: '2026-04-02' } },
  ]);
  expect(partsOf({ from: '2026-02-01', to: '2026-02-28' })).toEqual([
    { step: 'month', range: { from: '2026-02-01', to: '2026-02-28' } },
  ]);
  expect(partsOf({ from: '2026-01-02', to: '2026-02-27' })).toEqual([
    { step: 'day', range: { from: '2026-01-02', to: '2026-02-27' } },
  ]);
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
    from: '2026-02-22',
    to: '2026-02-28',
  });
});

const now = { through: '2026-06-09', today: '2026-06-10' };

test.each([
  [{}, { from: '2026-05-13', to: '2026-06-09' }],
  [{ to: '2026-02-28' }, { from: '2026-02-01', to: '2026-02-28' }],
  [{ from: '2026-06-10' }, { from: '2026-06-10', to: '2026-06-10' }],
])('reads the range of %o', (query, range) => {
  expect(readRange(query, now)).toEqual(range);
});

test.each([
  [{ from: '2026-02-30' }, /not a day/],
  [{ from: '2026-03-02', to: '2026-03-01' }, /ends before it begins/],
  [{ from: '2027-01-01', to: '2027-01-31' }, /in the future/],
  [{ from: '1976-01-01', to: '2026-01-01' }, /at most 1,830 days/],
  [{ from: '2024-01-01', to: '2026-01-01', step: 'day' as const }, /weeks or months/],
])('refuses the range of %o', (query, message) => {
  expect(() => readRange(query, now)).toThrow(
    expect.objectContaining({
      fields: [expect.objectContaining({ message: expect.stringMatching(message) })],
    }),
  );
});

import { expect, test } from 'vitest';
import { inTimeZones } from '../../../testing/in-time-zone.ts';
import { monthAfter, onDay, readMonth, weeksOf } from './month.ts';

test('lays out a month in weeks from the first day that the site has', () => {
  const numbers = (firstDay: number) =>
    weeksOf('2026-12', firstDay).map((week) => week.map((day) => day?.getDate() ?? 0));
  expect(numbers(1)[0]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(numbers(0)[0]).toEqual([0, 0, 1, 2, 3, 4, 5]);
  expect(numbers(1).at(-1)).toEqual([28, 29, 30, 31, 0, 0, 0]);
  expect(numbers(6).flat().filter(Boolean)).toHaveLength(31);
});

test('goes from month to month, over the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(readMonth('2026-13', '2026-11')).toBe('2026-11');
  expect(readMonth('2026-12', '2026-11')).toBe('2026-12');
});

test('moves a time to another day at the same hour', () => {
  const at = new Date(2026, 11, 3, 9, 30).toISOString();
  expect(onDay(at, '2026-12-24')).toBe(new Date(2026, 11, 24, 9, 30).toISOString());
  const withMilliseconds = new Date(2026, 11, 3, 9, 30, 15, 250).toISOString();
  expect(onDay(withMilliseconds, '2026-12-03')).toBe(withMilliseconds);
});

test('does not move a time to a day on which the clocks skip it', () => {
  const calls = ['01:30', '02:30'].map((time) => ({
    zone: 'Europe/London',
    args: [`2027-03-27T${time}:00.000Z`, '2027-03-28'],
  }));
  const moved = inTimeZones(new URL('./month.ts', import.meta.url), 'onDay', calls);
  expect(moved).toEqual([null, '2027-03-28T01:30:00.000Z']);
});

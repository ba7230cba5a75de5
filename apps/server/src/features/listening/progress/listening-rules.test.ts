import { expect, test } from 'vitest';
import { daysBefore, isRecordableDay, requireDates } from './listening-rules.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test.each(['2026-03-01', '2026-03-02', '2026-02-28', '2025-12-01'])('records %s', (day) => {
  expect(isRecordableDay(day, now)).toBe(true);
});

test.each(['2026-03-03', '2025-11-30', '9999-01-01', '0001-01-01'])('does not record %s', (day) => {
  expect(isRecordableDay(day, now)).toBe(false);
});

test.each(['2026-13-45', '2026-02-30', '0000-00-00'])('refuses %s', (day) => {
  expect(() => requireDates([{ day: '2026-03-01' }, { day }])).toThrow(`${day} is not a date.`);
  expect(requireDates([{ day: '0001-01-01' }])).toHaveLength(1);
});

test('counts days back over the end of a month', () => {
  expect(daysBefore(now, 1)).toBe('2026-02-28');
});

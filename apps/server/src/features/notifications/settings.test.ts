import { expect, test } from 'vitest';
import { defaultSettings, quietUntil } from './settings.ts';

const until = (now: string, from: string, to: string, time_zone = 'UTC'): string | null => {
  const ms = quietUntil(Date.parse(now), { ...defaultSettings, quiet_hours: { from, to }, time_zone });
  return ms === null ? null : new Date(ms).toISOString().slice(0, 16);
};

test.each([
  ['2026-01-01T21:59:59Z', '22:00', '07:00', 'UTC', null],
  ['2026-01-01T22:00:00Z', '22:00', '07:00', 'UTC', '2026-01-02T07:00'],
  ['2026-01-02T06:59:30Z', '22:00', '07:00', 'UTC', '2026-01-02T07:00'],
  ['2026-01-02T07:00:00Z', '22:00', '07:00', 'UTC', null],
  ['2026-01-01T12:30:00Z', '12:00', '14:00', 'UTC', '2026-01-01T14:00'],
  ['2026-07-01T20:30:00Z', '22:00', '07:00', 'Europe/Berlin', '2026-07-02T05:00'],
  ['2026-01-01T20:30:00Z', '22:00', '07:00', 'Europe/Berlin', null],
  // Clocks go forward from 2:00 to 3:00.
  ['2026-03-28T22:00:00Z', '22:00', '07:00', 'Europe/Berlin', '2026-03-29T05:00'],
  ['2026-03-28T22:00:00Z', '22:00', '02:00', 'Europe/Berlin', '2026-03-29T01:00'],
  ['2026-03-28T22:00:00Z', '22:00', '02:30', 'Europe/Berlin', '2026-03-29T01:30'],
  // Clocks go back from 3:00 to 2:00.
  ['2026-10-24T21:00:00Z', '22:00', '07:00', 'Europe/Berlin', '2026-10-25T06:00'],
  ['2026-04-04T11:00:00Z', '22:00', '07:00', 'Australia/Lord_Howe', '2026-04-04T20:30'],
])('at %s, quiet hours from %s to %s in %4$s end at %5$s', (now, from, to, zone, end) => {
  expect(until(now, from, to, zone)).toBe(end);
});

test('without quiet hours it is never quiet', () => {
  expect(quietUntil(0, defaultSettings)).toBeNull();
});

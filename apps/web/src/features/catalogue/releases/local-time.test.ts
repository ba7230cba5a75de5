import { expect, test } from 'vitest';
import { inTimeZones } from '../../../testing/in-time-zone.ts';
import { localTime, parseLocalTime } from './local-time.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

/** Parses times as typed in time zones, each with the time that its field began with. */
const parsedIn = (calls: readonly (readonly [zone: string, text: string, saved?: string])[]) =>
  inTimeZones(
    new URL('./local-time.ts', import.meta.url),
    'parseLocalTime',
    calls.map(([zone, text, saved = null]) => ({ zone, args: [text, now, saved] })),
  );

test('reads a time in the time zone of the browser, and writes it back', () => {
  expect(parsedIn([['America/New_York', '2026-12-03T09:00']])).toEqual([{ iso: '2026-12-03T14:00:00.000Z' }]);
  const parsed = parseLocalTime('2026-12-03T09:00', now);
  expect('iso' in parsed && localTime(parsed.iso)).toBe('2026-12-03T09:00');
});

test('refuses a time that the clocks skip, one long ago or far ahead, and nonsense', () => {
  const zone = 'Europe/London';
  expect(
    parsedIn([
      [zone, '2027-03-28T01:30'],
      [zone, '2027-03-28T02:30'],
    ]),
  ).toEqual([{ problem: expect.stringMatching(/clocks skip/) }, { iso: '2027-03-28T01:30:00.000Z' }]);
  const problemOf = (text: string) => {
    const parsed = parseLocalTime(text, now);
    return 'problem' in parsed ? parsed.problem : '';
  };
  expect(problemOf('1900-01-01T00:00')).toMatch(/future/);
  expect(problemOf('9999-01-01T00:00')).toMatch(/5 years/);
  expect(problemOf('2026-02-31T10:00')).not.toBe('');
  expect(problemOf('soon')).toMatch(/not a date/);
  expect(problemOf('')).toMatch(/Choose a date/);
});

test('keeps a saved time while the field shows it: in the hour that autumn repeats, and with seconds', () => {
  const zone = 'Europe/London';
  const shown = '2027-10-31T01:30';
  const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'] as const;
  const withSeconds = '2026-12-03T09:00:30.000Z';
  expect(
    parsedIn([
      [zone, shown],
      [zone, shown, first],
      [zone, shown, second],
      [zone, '2027-10-31T02:30', second],
      ['UTC', '2026-12-03T09:00', withSeconds],
    ]),
  ).toEqual([
    { iso: first },
    { iso: first },
    { iso: second },
    { iso: '2027-10-31T02:30:00.000Z' },
    { iso: withSeconds },
  ]);
});

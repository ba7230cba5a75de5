// A process has one time zone, from its start.
// oxlint-disable-next-line no-restricted-imports
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { localTime, parseLocalTime } from './local-time.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

/** Parses times in a time zone: a process has one from its start. */
function parsedIn(
  zone: string,
  texts: readonly string[],
  saved: string | null = null,
): { iso?: string; problem?: string }[] {
  const file = new URL('./local-time.ts', import.meta.url).href;
  const rest = JSON.stringify([now, saved]).slice(1, -1);
  const script = `import { parseLocalTime } from ${JSON.stringify(file)};
    console.log(JSON.stringify(${JSON.stringify(texts)}.map((text) => parseLocalTime(text, ${rest}))));`;
  const options = { env: { TZ: zone }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], options));
}

test('reads a time in the time zone of the browser, and writes it back', () => {
  expect(parsedIn('America/New_York', ['2026-12-03T09:00'])).toEqual([{ iso: '2026-12-03T14:00:00.000Z' }]);
  const parsed = parseLocalTime('2026-12-03T09:00', now);
  expect('iso' in parsed && localTime(parsed.iso)).toBe('2026-12-03T09:00');
});

test('refuses a time that the clocks skip, one long ago or far ahead, and nonsense', () => {
  const [skipped, after] = parsedIn('Europe/London', ['2027-03-28T01:30', '2027-03-28T02:30']);
  expect(skipped?.problem).toMatch(/clocks skip/);
  expect(after).toEqual({ iso: '2027-03-28T01:30:00.000Z' });
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
  const shown = '2027-10-31T01:30';
  const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'];
  expect(parsedIn('Europe/London', [shown])).toEqual([{ iso: first }]);
  for (const saved of [first, second])
    expect(parsedIn('Europe/London', [shown], saved)).toEqual([{ iso: saved }]);
  expect(parsedIn('Europe/London', ['2027-10-31T02:30'], second)).toEqual([
    { iso: '2027-10-31T02:30:00.000Z' },
  ]);
  const withSeconds = '2026-12-03T09:00:30.000Z';
  expect(parsedIn('UTC', ['2026-12-03T09:00'], withSeconds)).toEqual([{ iso: withSeconds }]);
});

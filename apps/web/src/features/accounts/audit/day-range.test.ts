// A process has one time zone, from its start.
// oxlint-disable-next-line no-restricted-imports
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { dayRange } from './day-range.ts';

/** Returns the first moment of each day in a time zone, and that after it. */
function rangesIn(zone: string, days: readonly string[]): (string | undefined)[][] {
  const script = `import { dayRange } from ${JSON.stringify(new URL('./day-range.ts', import.meta.url).href)};
    const ranges = ${JSON.stringify(days)}.map((day) => dayRange({ from: day, to: day }));
    console.log(JSON.stringify(ranges.map(({ from, to }) => [from, to])));`;
  const options = { env: { TZ: zone }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], options));
}

test('a day is the whole one of the time zone, also where the clocks change', () => {
  expect(rangesIn('America/New_York', ['2026-03-05', '2026-03-08', '2026-11-01'])).toEqual([
    ['2026-03-05T05:00:00.000Z', '2026-03-06T05:00:00.000Z'],
    ['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ]);
  expect(rangesIn('Asia/Tokyo', ['2026-02-28'])).toEqual([
    ['2026-02-27T15:00:00.000Z', '2026-02-28T15:00:00.000Z'],
  ]);
});

test('the first and the last years are those that were typed', () => {
  expect(rangesIn('UTC', ['0020-01-01'])).toEqual([['0020-01-01T00:00:00.000Z', '0020-01-02T00:00:00.000Z']]);
  expect(rangesIn('UTC', ['9999-12-31'])).toEqual([['9999-12-31T00:00:00.000Z', null]]);
});

test('an empty day is no limit', () => {
  expect(dayRange({ from: '', to: '' })).toEqual({});
  expect(Object.keys(dayRange({ from: '2026-12-31', to: '' }))).toEqual(['from']);
});

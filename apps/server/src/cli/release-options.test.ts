import { expect, test } from 'vitest';
import { describeRelease, readReleaseOptions } from './release-options.ts';

const now = '2026-01-01T00:00:00.000Z';
const localTime = (text: string): string => new Date(text).toISOString();

test.each([
  [{}, { release: { state: 'public' }, notify: false }],
  [{ notify: true }, { release: { state: 'public' }, notify: true }],
  [{ draft: true }, { release: { state: 'draft' }, notify: false }],
  [
    { release: '2026-12-03T09:00+01:00', notify: true },
    { release: { state: 'scheduled', at: '2026-12-03T08:00:00.000Z', early_days: 0 }, notify: true },
  ],
  [
    { release: '2026-12-03', 'early-days': '3' },
    { release: { state: 'scheduled', at: localTime('2026-12-03T00:00'), early_days: 3 }, notify: false },
  ],
  [
    { release: '2026-12-03 09:30' },
    { release: { state: 'scheduled', at: localTime('2026-12-03T09:30'), early_days: 0 }, notify: false },
  ],
])('reads %j', (values, choice) => {
  expect(readReleaseOptions(values, now)).toEqual(choice);
});

test.each([
  [{ draft: true, release: '2026-12-03' }, 'exclude each other'],
  [{ draft: true, notify: true }, '--draft makes drafts'],
  [{ 'early-days': '3' }, '--early-days needs --release'],
  [{ release: '2026-12-03', 'early-days': 'three' }, '--early-days needs a number'],
  [{ release: '2026-12-03', 'early-days': '9000' }, 'days'],
  [{ release: '2025-12-03' }, 'in the future'],
  [{ release: '2099-12-03' }, 'within the next 5 years'],
  [{ release: '2026-02-30' }, 'needs a time'],
  [{ release: '2026-02-30T09:00Z' }, 'needs a time'],
  [{ release: '3 December' }, 'needs a time'],
  [{ release: '' }, 'needs a time'],
])('refuses %j', (values, message) => {
  expect(() => readReleaseOptions(values, now)).toThrow(message);
});

test('a plan says how its books come out', () => {
  const at = '2026-12-03T08:00:00.000Z';
  expect(describeRelease({ release: { state: 'draft' }, notify: false })).toContain('only staff');
  expect(describeRelease({ release: { state: 'public' }, notify: false })).toBe(
    'They are public at once. Followers are not notified.',
  );
  expect(describeRelease({ release: { state: 'scheduled', at, early_days: 2 }, notify: true })).toMatch(
    /^They come out on 3 Dec 2026.*, 2 days earlier for premium members\. Followers are notified\.$/,
  );
});

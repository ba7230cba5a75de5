import { setLanguageSource } from '@lamplight/messages';
import { afterEach, expect, test } from 'vitest';
import { parseUtc, relativeTime, spokenAge } from './relative-time.ts';

const now = Date.UTC(2026, 5, 15, 12, 0, 0);
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString().replace('Z', '');
const [minute, hour, day] = [60, 3600, 86_400];

test.each([
  [-3600, '0s'],
  [0, '0s'],
  [9.9, '0s'],
  [10, '10s'],
  [59, '59s'],
  [minute, '1m'],
  [hour - 1, '59m'],
  [hour, '1h'],
  [day - 1, '23h'],
  [day, '1d'],
  [7 * day - 1, '6d'],
  [7 * day, '1w'],
  [30 * day - 1, '4w'],
  [30 * day, '1mo'],
  [59 * day, '1mo'],
  [60 * day, '2mo'],
  [364 * day, '12mo'],
  [365 * day, '1y'],
  [800 * day, '2y'],
])('%d seconds ago is %s', (seconds, words) => {
  expect(relativeTime(ago(seconds), now)).toBe(words);
});

afterEach(() => setLanguageSource(() => 'en'));

test.each([
  ['ar', 3 * day, '3 أيام'],
  ['ar', day, 'يوم'],
  ['ar', 11 * hour, '11 س'],
  ['pl', 5 * day, '5 dni'],
  ['ja', 3 * day, '3日前'],
  ['de', 2 * 365 * day, '2 J'],
])('in %s, %d seconds ago is %s', (tag, seconds, words) => {
  setLanguageSource(() => tag);
  expect(relativeTime(ago(seconds), now)).toBe(words);
});

test('a timestamp without a zone is UTC, one with a zone keeps it', () => {
  expect(parseUtc('2026-06-15T12:00:00.000')).toBe(now);
  expect(parseUtc('2026-06-15T12:00:00.000Z')).toBe(now);
  expect(parseUtc('2026-06-15T14:00:00+02:00')).toBe(now);
  expect(parseUtc('2026-06-15 12:00:00')).toBe(now);
});

test('the spoken age uses words', () => {
  expect(spokenAge(ago(3), now)).toBe('just now');
  expect(spokenAge(ago(60), now)).toBe('1 minute ago');
  expect(spokenAge(ago(7200), now)).toBe('2 hours ago');
  expect(spokenAge(ago(40 * day), now)).toBe('1 month ago');
  setLanguageSource(() => 'ja');
  expect(spokenAge(ago(7200), now)).toBe('2時間前');
});

test('an invalid timestamp counts as now', () => {
  expect(relativeTime('', now)).toBe('0s');
});

import { expect, test } from 'vitest';
import { isSameInstant, parseInstant } from './clock.ts';

test.each([
  ['2026-02-28T00:00:00Z', '2026-02-28T00:00:00.000Z'],
  ['2026-03-01T01:30:00.123456-05:00', '2026-03-01T06:30:00.123Z'],
  ['2026-01-01T00:30+14:00', '2025-12-31T10:30:00.000Z'],
])('parses %s', (text, iso) => {
  expect(parseInstant(text)).toBe(Date.parse(iso));
});

test.each([
  '2026-02-30T00:00:00Z',
  '2026-02-30T23:00:00-05:00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01',
  'yesterday',
])('finds no instant in %s', (text) => {
  expect(parseInstant(text)).toBeNull();
});

test.each<[string | null, string | null, boolean]>([
  ['2026-03-02T05:00:00+05:00', '2026-03-02T00:00:00.000Z', true],
  ['2026-03-02T00:00:00.001Z', '2026-03-02T00:00:00.000Z', false],
  ['2026-02-30T00:00:00Z', '2026-03-02T00:00:00.000Z', false],
  [null, '2026-03-02T00:00:00.000Z', false],
  ['2026-03-02T00:00:00Z', null, false],
  [null, null, true],
])('compares %s with %s', (sent, stored, isSame) => {
  expect(isSameInstant(sent, stored)).toBe(isSame);
});

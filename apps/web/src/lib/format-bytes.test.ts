import { expect, test } from 'vitest';
import { formatBytes, percentOf } from './format-bytes.ts';

test.each([
  [0, '0 KB'],
  [900, '1 KB'],
  [870_400, '870 KB'],
  [4_194_304, '4.2 MB'],
  [9_960_000, '10 MB'],
  [999_600_000, '1.0 GB'],
  [31_000_000_000, '31 GB'],
])('%d bytes', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test('shows 100 percent only when complete', () => {
  expect([percentOf(0, 0), percentOf(999, 1000), percentOf(1000, 1000)]).toEqual([0, 99, 100]);
});

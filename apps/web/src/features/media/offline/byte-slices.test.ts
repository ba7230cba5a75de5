import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRange, slicesOf } from './byte-slices.ts';

describe('a Range header on 1000 bytes', () => {
  test.each([
    [null, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=9-5', 'whole'],
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=990-2000', { start: 990, end: 999 }],
    ['bytes=999-', { start: 999, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=-0', 'none'],
    ['bytes=1000-', 'none'],
  ])('%j', (header, expected) => {
    expect(readRange(header, 1000)).toEqual(expected);
  });
});

test('stored parts put together equal the requested range, for any range', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(),
      fc.nat(),
      (size, partSize, a, b) => {
        const bytes = Array.from({ length: size }, (_, at) => at);
        const [start, end] = [a % size, b % size].toSorted((left, right) => left - right);
        const parts = slicesOf({ start: start ?? 0, end: end ?? 0 }, partSize).map(({ part, from, to }) =>
          bytes.slice(part * partSize, (part + 1) * partSize).slice(from, to),
        );
        expect(parts.every((part) => part.length > 0)).toBe(true);
        expect(parts.flat()).toEqual(bytes.slice(start, (end ?? 0) + 1));
      },
    ),
    { seed: 7 },
  );
});

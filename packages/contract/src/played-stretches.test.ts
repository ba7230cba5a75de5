import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cutStretches,
  hasStretch,
  indexesOf,
  mergeStretches,
  oneStretch,
  playedSeconds,
  type Stretches,
  stretchesBefore,
  withoutStretches,
} from './played-stretches.ts';

const setOf = (indexes: Iterable<number>): Stretches =>
  [...indexes].reduce((set, index) => mergeStretches(set, oneStretch(index)), '');
const indexSets = fc.uniqueArray(fc.nat(5000), { maxLength: 40 });
const sorted = (indexes: Iterable<number>) => [...indexes].toSorted((a, b) => a - b);

test('sets of stretches behave as sets of numbers do', () => {
  fc.assert(
    fc.property(indexSets, indexSets, (a, b) => {
      const [one, other] = [setOf(a), setOf(b)];
      expect(indexesOf(one)).toEqual(sorted(a));
      expect(indexesOf(mergeStretches(one, other))).toEqual(sorted(new Set([...a, ...b])));
      expect(mergeStretches(one, other)).toBe(mergeStretches(other, one));
      expect(withoutStretches(mergeStretches(one, other), one)).toBe(setOf(b.filter((n) => !a.includes(n))));
      expect(a.every((index) => hasStretch(one, index))).toBe(true);
    }),
    { seed: 7, numRuns: 100 },
  );
});

test('a quarter of an hour takes ten characters', () => {
  expect(setOf(Array.from({ length: 60 }, (_, index) => index))).toBe('_'.repeat(10));
});

test('stretches beyond the end of the chapter are cut', () => {
  const set = setOf([0, 3, 4, 5, 6, 900]);
  expect(indexesOf(cutStretches(set, 61))).toEqual([0, 3, 4]);
  expect(indexesOf(cutStretches(set, 60))).toEqual([0, 3]);
  expect(indexesOf(cutStretches(set, 90))).toEqual([0, 3, 4, 5]);
  expect(cutStretches(set, 0)).toBe('');
  expect(cutStretches(set, null)).toBe(set);
});

test('counts the last stretch with its real length', () => {
  expect(playedSeconds(setOf([0, 4]), 61)).toBe(16);
  expect(playedSeconds(setOf([0, 4]), null)).toBe(30);
  expect(playedSeconds('', 61)).toBe(0);
});

test.each([
  [0, 61, []],
  [7.4, 61, []],
  [7.5, 61, [0]],
  [52, 61, [0, 1, 2]],
  [60, 61, [0, 1, 2, 3]],
  [60.5, 61, [0, 1, 2, 3, 4]],
  [99, 61, [0, 1, 2, 3, 4]],
  [60, 60, [0, 1, 2, 3]],
  [31, null, [0, 1]],
])('a position of %f s in %f s comes after stretches %j', (position, duration, indexes) => {
  expect(indexesOf(stretchesBefore(position, duration))).toEqual(indexes);
});

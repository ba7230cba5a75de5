import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  batchesFor,
  batchOf,
  batchSize,
  isCached,
  isFling,
  numbersOf,
  rowFromNumber,
} from './book-list-window.ts';

const many = 100_000;

test.each([
  [0, 13, many, [0]],
  [0, 19, many, [0]],
  [0, 20, many, [0, 1]],
  [61, 75, many, [1, 2]],
  [99_980, 99_999, many, [2499]],
  [99_970, 99_999, many, [2498, 2499]],
  [0, 2, 3, [0]],
  [0, 0, 0, [0]],
])('rows %j to %j of %j are in batches %j', (first, last, total, batches) => {
  expect(numbersOf(batchesFor({ first, last }, total))).toEqual(batches);
});

test('the requested batches always contain the visible rows, and are few', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200_000 }),
      fc.nat({ max: 199_999 }),
      fc.nat({ max: 100 }),
      (total, start, count) => {
        const first = start % total;
        const last = Math.min(total - 1, first + count);
        const batches = numbersOf(batchesFor({ first, last }, total));
        expect(batches).toContain(batchOf(first));
        expect(batches).toContain(batchOf(last));
        expect(batches.every((batch) => batch >= 0 && batch * batchSize < total)).toBe(true);
        expect(batches.length).toBeLessThanOrEqual(Math.ceil(count / batchSize) + 2);
      },
    ),
    { seed: 7 },
  );
});

test('distant batches are dropped, except the first, so that memory does not grow with the list', () => {
  const all = numbersOf({ first: 0, last: 2499 });
  expect(all.filter((batch) => isCached(batch, { first: 1000, last: 1001 }))).toEqual([
    0, 997, 998, 999, 1000, 1001, 1002, 1003, 1004,
  ]);
  expect(all.filter((batch) => isCached(batch, { first: 0, last: 1 }))).toEqual([0, 1, 2, 3, 4]);
});

test.each([
  [0, 2, false],
  [100, 112, false],
  [100, 113, true],
  [5000, 90, true],
])('from row %j to %j between two frames', (from, to, expected) => {
  expect(isFling({ first: from, last: from + 13 }, { first: to, last: to + 13 })).toBe(expected);
});

test.each([
  ['1', many, 0],
  ['50,000', many, 49_999],
  [' 50 000 ', many, 49_999],
  ['999999', many, many - 1],
  ['0', many, null],
  ['-4', many, null],
  ['', many, null],
  ['twelve', many, null],
  ['1', 0, null],
])('jumping to number %j of %j', (typed, total, row) => {
  expect(rowFromNumber(typed, total)).toBe(row);
});

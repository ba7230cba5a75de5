import { expect, test } from 'vitest';
import { placeInQueue } from './up-next.ts';

test.each([
  ['appends a new book', [1, 2], 3, undefined, [1, 2, 3]],
  ['leaves a book where it is', [1, 2, 3], 2, undefined, [1, 2, 3]],
  ['moves a book to the end', [1, 2, 3], 1, null, [2, 3, 1]],
  ['adds a book as the next', [1, 2], 3, 1, [3, 1, 2]],
  ['moves a book up', [1, 2, 3], 3, 2, [1, 3, 2]],
  ['moves a book down', [1, 2, 3], 1, 3, [2, 1, 3]],
  ['moves nothing before a book that is gone', [1, 2, 3], 3, 9, [1, 2, 3]],
  ['moves nothing before itself', [1, 2, 3], 3, 3, [1, 2, 3]],
  ['appends a new book before one that is gone', [1, 2], 3, 9, [1, 2, 3]],
])('%s', (_, order, book, before, result) => {
  expect(placeInQueue(order, book, before)).toEqual(result);
  expect(placeInQueue(result, book, before)).toEqual(result);
});

test('a move leaves out a book that was removed meanwhile', () => {
  for (const before of [undefined, null, 1, 9]) expect(placeInQueue([1, 2], 3, before, true)).toEqual([1, 2]);
  expect(placeInQueue([1, 2, 3], 3, 1, true)).toEqual([3, 1, 2]);
});

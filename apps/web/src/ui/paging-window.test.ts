import { expect, test } from 'vitest';
import { pagesAround, pagingWindow } from './paging-window.ts';

test.each([
  [1, 12, [1, 2, 3, 4, 5]],
  [3, 12, [1, 2, 3, 4, 5]],
  [6, 12, [4, 5, 6, 7, 8]],
  [12, 12, [8, 9, 10, 11, 12]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
  [1, 0, []],
])('returns up to five pages around page %d of %d', (page, pages, expected) => {
  expect(pagingWindow(page, pages)).toEqual(expected);
});

test.each([
  [1, 12, [1, 2, 3]],
  [2, 12, [1, 2, 3, 4]],
  [6, 12, [4, 5, 6, 7, 8]],
  [12, 12, [10, 11, 12]],
  [1, 1, [1]],
  [9, 3, []],
])('returns up to two pages on each side of page %d of %d', (page, pages, expected) => {
  expect(pagesAround(page, pages, 2)).toEqual(expected);
});

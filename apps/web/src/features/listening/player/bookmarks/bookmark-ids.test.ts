import { expect, test } from 'vitest';
import { withBookmark } from './bookmark-ids.ts';

test('adds a bookmark once, and removes it', () => {
  expect(withBookmark([3, 5], 7, true)).toEqual([3, 5, 7]);
  expect(withBookmark([3, 5], 5, true)).toEqual([3, 5]);
  expect(withBookmark([3, 5], 5, false)).toEqual([3]);
  expect(withBookmark([3, 5], 9, false)).toEqual([3, 5]);
});

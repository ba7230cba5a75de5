import { describe, expect, test } from 'vitest';
import { allBooksPages, allBooksSlice } from './paging.ts';

describe('All Audiobooks', () => {
  test.each([
    [1, 0, 6],
    [2, 6, 24],
    [3, 30, 24],
    [10, 198, 24],
  ])('page %i skips %i and shows %i', (page, offset, per_page) => {
    expect(allBooksSlice(page, false)).toEqual({ offset, per_page });
  });

  test.each([0, 1, 5, 6, 7, 29, 30, 31, 54, 55, 1000])('each of %i books is on exactly one page', (total) => {
    for (const isSearch of [false, true]) {
      const seen: number[] = [];
      for (let page = 1; page <= allBooksPages(total, isSearch); page++) {
        const { offset, per_page } = allBooksSlice(page, isSearch);
        for (let at = offset; at < Math.min(total, offset + per_page); at++) seen.push(at);
      }
      expect(seen).toEqual(Array.from({ length: total }, (_, at) => at));
    }
  });

  test.each([
    [0, 1],
    [6, 1],
    [7, 2],
    [30, 2],
    [31, 3],
  ])('%i books fill %i pages', (total, pages) => {
    expect(allBooksPages(total, false)).toBe(pages);
  });

  test('a search shows 24 books on its first page, too', () => {
    expect(allBooksSlice(1, true)).toEqual({ offset: 0, per_page: 24 });
    expect(allBooksPages(24, true)).toBe(1);
    expect(allBooksPages(25, true)).toBe(2);
  });
});

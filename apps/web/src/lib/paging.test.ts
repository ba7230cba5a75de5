import { describe, expect, test } from 'vitest';
import { pagesOf, parsePage, searchOf } from './paging.ts';

describe('the page in the URL', () => {
  test.each([
    ['3', 3],
    ['1', 1],
    [null, 1],
    ['', 1],
    ['0', 1],
    ['-2', 1],
    ['2.5', 1],
    ['1e3', 1],
    ['two', 1],
    ['99999999', 1],
  ])('%j means page %i', (raw, page) => {
    expect(parsePage(raw)).toBe(page);
  });
});

test.each([
  [0, 1],
  [1, 1],
  [24, 1],
  [25, 2],
  [48, 2],
  [100_000, 4167],
])('%j books fill %j pages of 24: deleting the last book of a page removes the page', (total, pages) => {
  expect(pagesOf(total)).toBe(pages);
});

test.each([
  ['  river ', 'river'],
  ['   ', ''],
  ['', ''],
  ['two words', 'two words'],
])('%j searches for %j', (typed, search) => {
  expect(searchOf(typed)).toBe(search);
});

test("a search is cut to the server's limit", () => {
  expect(searchOf('x'.repeat(300))).toHaveLength(200);
});

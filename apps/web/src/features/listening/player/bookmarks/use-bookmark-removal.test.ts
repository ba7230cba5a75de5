import { expect, test } from 'vitest';
import { sampleSummary as book } from '../../../../testing/sample-book.ts';
import { withoutBook } from './use-bookmark-removal.ts';

test('a removed book leaves its page, and the total is reduced', () => {
  const page = { rows: [book(1), book(2)], total: 26 };
  expect(withoutBook(page, 1)).toEqual({ rows: [book(2)], total: 25 });
  expect(withoutBook(page, 9)).toBe(page);
  expect(withoutBook({ rows: [book(3)], total: 1 }, 3)).toEqual({ rows: [], total: 0 });
});

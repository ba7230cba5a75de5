import type { DemoSummary } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { matching, openingBook } from './demo-list.ts';

const book = (id: number, title: string, chapter_count: number, duration: number | null): DemoSummary => ({
  id,
  title,
  cover_image: '',
  cover_hue: null,
  chapter_count,
  duration,
});
const books = [book(1, 'The Moth Hour', 5, 240), book(2, 'Volume 2', 1, null), book(3, 'Where', 1, 800)];

test('a search matches any part of a title, ignoring case', () => {
  const titles = (typed: string) => matching(books, typed).map((found) => found.title);
  expect(titles('MOTH')).toEqual(['The Moth Hour']);
  expect(titles('  h ')).toEqual(['The Moth Hour', 'Where']);
  expect(titles(' ')).toHaveLength(3);
  expect(titles('zebra')).toEqual([]);
});

test('the demo opens with the book whose chapters are longest', () => {
  expect(openingBook(books)?.id).toBe(3);
  expect(openingBook(books.slice(0, 2))?.id).toBe(1);
  expect(openingBook([])).toBeUndefined();
});

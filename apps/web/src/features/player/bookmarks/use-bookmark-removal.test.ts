import type { BookSummary } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { withoutBook } from './use-bookmark-removal.ts';

const book = (id: number): BookSummary => ({
  id,
  title: `Book ${id}`,
  status: 'Complete',
  cover_image: '',
  cover_hue: null,
  synopsis: '',
  tags: [],
  authors: [],
  narrators: [],
  series: [],
  chapter_count: 1,
  first_chapter_image: null,
  duration: null,
  total_views: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

test('a removed book leaves its page, and the total is reduced', () => {
  const page = { rows: [book(1), book(2)], total: 26 };
  expect(withoutBook(page, 1)).toEqual({ rows: [book(2)], total: 25 });
  expect(withoutBook(page, 9)).toBe(page);
  expect(withoutBook({ rows: [book(3)], total: 1 }, 3)).toEqual({ rows: [], total: 0 });
});

import type { BookSummary } from '@lamplight/contract';
import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../lib/api.ts';
import { batchSize } from './book-list-window.ts';
import { logged } from './book-queries.ts';

export type ListedBook = Pick<
  BookSummary,
  'id' | 'title' | 'status' | 'cover_image' | 'cover_hue' | 'chapter_count'
>;

export interface Batch {
  /** Only the fields that a row shows: with synopses a batch would be ten times as large. */
  readonly rows: readonly ListedBook[];
  readonly total: number;
}

export const batchesKey = ['book-list'] as const;

/** Batch `number` of all books by title, counted from 0. */
export const batchQuery = (number: number) =>
  queryOptions({
    queryKey: [...batchesKey, number],
    queryFn: async ({ signal }): Promise<Batch> => {
      const query = { offset: number * batchSize, per_page: batchSize, sort: 'title' } as const;
      const { rows, total } = await logged('list', callPage('GET /books', { query, signal }));
      return { rows: rows.map(listed), total };
    },
  });

const listed = ({ id, title, status, cover_image, cover_hue, chapter_count }: BookSummary): ListedBook => ({
  id,
  title,
  status,
  cover_image,
  cover_hue,
  chapter_count,
});

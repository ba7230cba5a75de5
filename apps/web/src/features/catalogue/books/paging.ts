import { limits } from '@lamplight/contract/limits';
import { pagesOf } from '../../../lib/paging.ts';

/** Rows of one page of a list: `offset` books are skipped, then at most `per_page` follow. */
export interface Slice {
  readonly offset: number;
  readonly per_page: number;
}

/**
 * Returns the rows of a page of All Audiobooks: page 1 has the first 6 books, each further page the next 24. In a
 * search, each page has 24.
 */
export function allBooksSlice(page: number, isSearch: boolean): Slice {
  const { homeFirstPage: first, pageSize } = limits;
  if (isSearch) return { offset: (page - 1) * pageSize, per_page: pageSize };
  return page === 1
    ? { offset: 0, per_page: first }
    : { offset: first + (page - 2) * pageSize, per_page: pageSize };
}

/** Returns the number of pages for `total` books, at least 1. */
export function allBooksPages(total: number, isSearch: boolean): number {
  const { homeFirstPage: first, pageSize } = limits;
  if (isSearch) return pagesOf(total);
  return 1 + Math.max(0, Math.ceil((total - first) / pageSize));
}

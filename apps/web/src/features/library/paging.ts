import { limits } from '@lamplight/contract/limits';

/** Which books one page of a list shows: `offset` books are skipped, then at most `per_page` follow. */
export interface Slice {
  readonly offset: number;
  readonly per_page: number;
}

/** The page that a query parameter names, 1 where it names none. Pages count from 1. */
export function parsePage(raw: string | null): number {
  return raw && /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : 1;
}

/**
 * All Audiobooks: page 1 shows the first 6 and page 2 goes on with the seventh, 24 a page (specification §9).
 * A search has the screen to itself, so all its pages hold 24.
 */
export function allBooksSlice(page: number, isSearch: boolean): Slice {
  const { homeFirstPage: first, pageSize } = limits;
  if (isSearch) return { offset: (page - 1) * pageSize, per_page: pageSize };
  return page === 1
    ? { offset: 0, per_page: first }
    : { offset: first + (page - 2) * pageSize, per_page: pageSize };
}

/** How many pages hold `total` books, never less than 1. */
export function allBooksPages(total: number, isSearch: boolean): number {
  const { homeFirstPage: first, pageSize } = limits;
  if (isSearch) return pagesOf(total);
  return 1 + Math.max(0, Math.ceil((total - first) / pageSize));
}

/** How many full pages of 24 hold `total` books, never less than 1. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / limits.pageSize));

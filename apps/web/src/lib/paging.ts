import { limits } from '@lamplight/contract/limits';

/** Parses the page number in a query parameter, counted from 1; 1 if missing or invalid. */
export function parsePage(raw: string | null): number {
  return raw && /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : 1;
}

/** Returns the number of pages (24 rows each) for `total` rows, at least 1. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / limits.pageSize));

/** Returns a typed search as it is sent: trimmed, and cut to the server's limit; '' means no search. */
export const searchOf = (typed: string): string => typed.trim().slice(0, limits.maxQuery).trimEnd();

/** Returns the search in query parameter `search`. */
export const searchIn = (query: URLSearchParams): string => searchOf(query.get('search') ?? '');

import { limits } from '@lamplight/contract/limits';

/** Parses the page in a query parameter; 1 if there is none. Pages count from 1. */
export function parsePage(raw: string | null): number {
  return raw && /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : 1;
}

/** Returns the number of pages of 24 for `total` rows, at least 1. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / limits.pageSize));

/** Returns a typed search as sent: trimmed, within the server's limit; '' means none. */
export const searchOf = (typed: string): string => typed.trim().slice(0, limits.maxQuery).trimEnd();

/** Returns the search in query parameter `search`. */
export const searchIn = (query: URLSearchParams): string => searchOf(query.get('search') ?? '');

import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PageOf } from './api.ts';

/**
 * Returns the options of an infinite query for a list; each page is requested with the cursor of the last row before
 * it.
 */
export const cursorQuery = <Row extends { readonly cursor?: string }>(
  queryKey: readonly unknown[],
  load: (page: { readonly cursor?: string }, signal: AbortSignal) => Promise<PageOf<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasNext ? last.rows.at(-1)?.cursor : undefined),
  });

/** Returns the rows of all loaded pages. */
export const rowsOf = <Row>(
  data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined,
): Row[] => data?.pages.flatMap(({ rows }) => rows) ?? [];

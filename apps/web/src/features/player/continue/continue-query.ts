import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The last played book, null before the first. Refetched on every visit, because listening changes it. */
export const continuedQuery = queryOptions({
  queryKey: ['continue'],
  queryFn: ({ signal }) => call('GET /books/continue', { signal }),
  staleTime: 0,
});

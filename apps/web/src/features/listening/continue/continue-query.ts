import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The book heard last, null before the first. Asked anew on every visit: listening moves it. */
export const continuedQuery = queryOptions({
  queryKey: ['continue'],
  queryFn: ({ signal }) => call('GET /books/continue', { signal }),
  staleTime: 0,
});

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The admin's text above the update requests. */
export const adminTextQuery = queryOptions({
  queryKey: ['admin-text'],
  queryFn: ({ signal }) => call('GET /updates/admin-text', { signal }),
});

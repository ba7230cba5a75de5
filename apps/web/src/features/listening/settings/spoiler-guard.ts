import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Query of whether comments beyond what the listener has heard are collapsed; stored on the server. */
export const spoilerGuardQuery = queryOptions({
  queryKey: ['spoiler-guard'],
  queryFn: ({ signal }) => call('GET /user/settings/spoiler-guard', { signal }),
  staleTime: 5 * 60_000,
});

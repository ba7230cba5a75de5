import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** What membership costs: seldom changed, and never worth making somebody wait. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call('GET /auth/plans', { signal }),
  staleTime: 10 * 60_000,
  retry: false,
});

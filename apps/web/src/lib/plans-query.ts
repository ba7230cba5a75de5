import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Prices rarely change; no screen waits for them. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call('GET /auth/plans', { signal }),
  staleTime: 10 * 60_000,
  retry: false,
});

import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** The signed-in account. A failed fetch means no access: pass `data ?? null` to the contract's `gateFor`. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call('GET /auth/me', { signal }),
  // Refetch when the window gets the focus: this updates the gate after a payment in another tab.
  refetchOnWindowFocus: 'always',
});

import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Who is signed in. A failed fetch means no access: pass `data ?? null` to the contract's `gateFor`. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call('GET /auth/me', { signal }),
  // Whoever comes back from paying in another tab finds the library open.
  refetchOnWindowFocus: 'always',
});

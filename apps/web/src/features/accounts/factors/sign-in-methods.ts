import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { queryClient } from '../../../lib/query.ts';

/** Query of the account's passkeys and second factor. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => call('GET /auth/sign-in-methods', { signal }),
});

/** Reloads the sign-in methods, and the account, which may have lacked a required method. */
export async function refreshSignInMethods(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

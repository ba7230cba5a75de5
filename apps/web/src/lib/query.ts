import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { session } from './session.ts';
import { sessionStore } from './storage.ts';

/** Returns whether to retry: at most twice, and only after lost connections and server errors. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isLasting = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isLasting && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': offline, a screen shows its error with Retry at once instead of an endless skeleton.
    queries: { staleTime: 30_000, retry: mayRetry, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

// Cached data belongs to one account: clear it when the account leaves.
session.onAccountLeft(() => {
  queryClient.clear();
  sessionStore.clear();
});

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { session } from './session.ts';
import { sessionStore } from './storage.ts';

/** Returns true for lost connections and server errors, the only failures that are retried. */
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

// Cached data belongs to one account.
session.onAccountLeft(() => {
  queryClient.clear();
  sessionStore.clear();
});

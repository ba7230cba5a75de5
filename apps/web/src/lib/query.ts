import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { session } from './session.ts';
import { sessionStore } from './storage.ts';

/** A refusal stays a refusal; only a lost connection or a failing server is worth a second try. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isLasting = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isLasting && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': offline, a screen shows its error with Retry at once instead of a skeleton without end.
    queries: { staleTime: 30_000, retry: mayRetry, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

// What one account has seen is not for the next.
session.subscribe(() => {
  if (session.token() !== null) return;
  queryClient.clear();
  sessionStore.clear();
});

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Milliseconds between two requests for the count while the page is visible. */
const pollMs = 120_000;

export const unreadQuery = queryOptions({
  queryKey: ['notifications-unread'],
  queryFn: ({ signal }) => call('GET /user/notifications/unread', { signal }),
  refetchInterval: pollMs,
  refetchOnWindowFocus: true,
  retry: false,
});

/**
 * Shows the unread count from a server response, and cancels a running request for the count, whose result may be
 * older.
 */
export function showUnread(client: QueryClient, counts: { unread: number }): void {
  void client.cancelQueries({ queryKey: unreadQuery.queryKey });
  client.setQueryData(unreadQuery.queryKey, counts);
}

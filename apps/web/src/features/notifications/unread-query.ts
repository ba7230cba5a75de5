import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Milliseconds between two counts while the page is visible. */
const pollMs = 120_000;

export const unreadQuery = queryOptions({
  queryKey: ['notifications-unread'],
  queryFn: ({ signal }) => call('GET /user/notifications/unread', { signal }),
  refetchInterval: pollMs,
  refetchOnWindowFocus: true,
  retry: false,
});

/** Shows the number that the server has answered with; a count that began before it may be older. */
export function showUnread(client: QueryClient, counts: { unread: number }): void {
  void client.cancelQueries({ queryKey: unreadQuery.queryKey });
  client.setQueryData(unreadQuery.queryKey, counts);
}

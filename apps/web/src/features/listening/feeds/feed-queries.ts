import type { Feed, FeedAddress } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';

export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => call('GET /user/feeds', { signal }),
});

/** Mutation that ends a feed. */
export function useEndFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Feed) => {
      try {
        await call('DELETE /user/feeds/{id}', { params: { id } });
      } catch (error) {
        // A 404 means that the feed has already ended, so ending it counts as successful.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, { id }) => {
      client.setQueryData(
        feedsQuery.queryKey,
        (now) => now && { ...now, feeds: now.feeds.filter((feed) => feed.id !== id) },
      );
      showToast(m.feedEnded);
    },
    onError: (error) => showToast(detailOf(error, m.notEnded), { tone: 'error' }),
    onSettled: () => client.invalidateQueries(feedsQuery),
  });
}

/** Mutation that loads the address of an existing feed; the server asks for a fresh sign-in. */
export const useFeedAddress = (onShown: (feed: FeedAddress) => void) =>
  useMutation({
    mutationFn: ({ id }: Feed) => call('POST /user/feeds/{id}/address', { params: { id } }),
    onSuccess: onShown,
    onError: (error) => showToast(detailOf(error, m.addressNotShown), { tone: 'error' }),
  });

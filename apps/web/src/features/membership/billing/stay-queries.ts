import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';

export const stayOffersQuery = queryOptions({
  queryKey: ['stay-offers'],
  queryFn: ({ signal }) => call('GET /auth/subscription/offers', { signal }),
  retry: false,
  staleTime: 0,
});

/** Mutation that changes the member's subscription; the account is loaded again after it. */
function useSubscriptionChange<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries(currentUserQuery) });
}

export const usePause = () =>
  useSubscriptionChange((months: number) => call('POST /auth/subscription/pause', { body: { months } }));

export const useResume = () => useSubscriptionChange((_: void) => call('POST /auth/subscription/resume'));

export const useStayOffer = () => useSubscriptionChange((_: void) => call('POST /auth/subscription/offer'));

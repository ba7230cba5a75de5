import type { AdminGift, GiftState } from '@lamplight/contract';
import { giftStates } from '@lamplight/contract/gift-limits';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../lib/api.ts';
import { searchOf } from '../../../../lib/paging.ts';

export const giftOffersQuery = queryOptions({
  queryKey: ['gift-offers'],
  queryFn: ({ signal }) => call('GET /gifts/offers', { signal }),
});

/** Milliseconds after which a gift whose payment is not confirmed yet is loaded again. */
const waitMs = 3000;

export const boughtGiftQuery = (token: string) =>
  queryOptions({
    queryKey: ['bought-gift', token],
    queryFn: ({ signal }) => call('POST /gifts/bought', { body: { token }, signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? waitMs : false),
  });

export const codedGiftQuery = (code: string) =>
  queryOptions({
    queryKey: ['coded-gift', code],
    queryFn: ({ signal }) => call('POST /gifts/code', { body: { code }, signal }),
    retry: false,
    enabled: code !== '',
    // Each request counts towards the limit against guessing codes, so do not refetch.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export interface GiftFilter {
  readonly q: string;
  readonly state: GiftState | '';
}

export function readGiftFilter(query: URLSearchParams): GiftFilter {
  const state = giftStates.find((candidate) => candidate === query.get('state')) ?? '';
  return { q: searchOf(query.get('q') ?? ''), state };
}

interface GiftPage {
  readonly rows: AdminGift[];
  readonly hasNext?: boolean;
}

export const giftsQuery = ({ q, state }: GiftFilter) =>
  infiniteQueryOptions({
    queryKey: ['gifts', q, state],
    queryFn: ({ pageParam, signal }): Promise<GiftPage> =>
      callPage('GET /admin/gifts', {
        query: {
          ...(pageParam !== null && { cursor: pageParam }),
          ...(q !== '' && { q }),
          ...(state !== '' && { state }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, hasNext }) => (hasNext ? (rows.at(-1)?.id ?? null) : null),
  });

export const giftSettingsQuery = queryOptions({
  queryKey: ['gift-settings'],
  queryFn: ({ signal }) => call('GET /admin/gifts/settings', { signal }),
});

/** Returns the mutation option that reloads the gifts after a change to one of them, even if the change failed. */
function useReload() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: ['gifts'] }) };
}

export const useSendGift = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /admin/gifts/{id}/send', { params: { id } }),
    ...useReload(),
  });

export const useCancelGift = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /admin/gifts/{id}/cancel', { params: { id } }),
    ...useReload(),
  });

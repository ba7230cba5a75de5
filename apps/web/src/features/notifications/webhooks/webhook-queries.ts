import type { BodyOf, WebhookDelivery, webhookEndpoints } from '@lamplight/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api.ts';

type NewWebhook = BodyOf<(typeof webhookEndpoints)['POST /admin/webhooks']>;
type WebhookChange = BodyOf<(typeof webhookEndpoints)['PUT /admin/webhooks/{id}']> & { readonly id: number };

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call('GET /admin/webhooks', { signal }),
});

const pageSize = 20;

interface LogPage {
  readonly rows: WebhookDelivery[];
  readonly hasNext?: boolean;
}

/** Query of the log of a webhook, in pages. */
export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', id],
    queryFn: ({ pageParam, signal }): Promise<LogPage> =>
      callPage('GET /admin/webhooks/{id}/deliveries', {
        params: { id },
        query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, hasNext }) => (hasNext ? (rows.at(-1)?.id ?? null) : null),
  });

/** Query of a delivery with its message; `attempts` in the key makes it load again after a further attempt. */
export const deliveryQuery = ({ id, attempts, state }: WebhookDelivery) =>
  queryOptions({
    queryKey: ['webhook-delivery', id, attempts, state],
    queryFn: ({ signal }) => call('GET /admin/webhook-deliveries/{id}', { params: { id }, signal }),
  });

/** Returns a function that reloads the list of webhooks, and their logs. */
function useReload() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries(webhooksQuery),
      client.invalidateQueries({ queryKey: ['webhook-deliveries'] }),
    ]);
  };
}

export const useAddWebhook = () =>
  useMutation({
    // The secret is shown once: the cache must not keep it after the dialog has closed.
    gcTime: 0,
    mutationFn: (body: NewWebhook) => call('POST /admin/webhooks', { body }),
    onSettled: useReload(),
  });

export const useSaveWebhook = () =>
  useMutation({
    mutationFn: ({ id, ...body }: WebhookChange) =>
      call('PUT /admin/webhooks/{id}', { params: { id }, body }),
    onSettled: useReload(),
  });

export const useDeleteWebhook = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /admin/webhooks/{id}', { params: { id } }),
    onSuccess: (webhooks) => client.setQueryData(webhooksQuery.queryKey, webhooks),
  });
};

export const useRollSecret = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (id: number) => call('POST /admin/webhooks/{id}/secret', { params: { id } }),
  });

export const useTestWebhook = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /admin/webhooks/{id}/test', { params: { id } }),
    onSettled: useReload(),
  });

export const useSendAgain = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /admin/webhook-deliveries/{id}/send-again', { params: { id } }),
    onSettled: useReload(),
  });

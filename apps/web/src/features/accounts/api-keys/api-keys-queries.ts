import type { apiKeyEndpoints, BodyOf } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

type NewKey = BodyOf<(typeof apiKeyEndpoints)['POST /admin/api-keys']>;

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call('GET /admin/api-keys', { signal }),
});

export const useAddApiKey = () => {
  const client = useQueryClient();
  return useMutation({
    // The key is shown once: the cache must not keep it after the dialog has closed.
    gcTime: 0,
    mutationFn: (body: NewKey) => call('POST /admin/api-keys', { body }),
    onSettled: () => client.invalidateQueries(apiKeysQuery),
  });
};

export const useRevokeApiKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /admin/api-keys/{id}', { params: { id } }),
    onSuccess: (keys) => client.setQueryData(apiKeysQuery.queryKey, keys),
  });
};

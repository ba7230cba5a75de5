import type { BodyOf, RoyaltyRules, royaltyEndpoints } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type RuleInput = BodyOf<(typeof royaltyEndpoints)['POST /admin/royalties/rules']>;
type Settings = BodyOf<(typeof royaltyEndpoints)['PUT /admin/royalties/settings']>;

export const rulesQuery = queryOptions({
  queryKey: ['royalties', 'rules'],
  queryFn: ({ signal }) => call('GET /admin/royalties/rules', { signal }),
});

export const monthsQuery = queryOptions({
  queryKey: ['royalties', 'months'],
  queryFn: ({ signal }) => call('GET /admin/royalties/months', { signal }),
});

export const statementQuery = (month: string, id: number) =>
  queryOptions({
    queryKey: ['royalties', 'statement', month, id],
    queryFn: ({ signal }) =>
      call('GET /admin/royalties/months/{month}/statements/{id}', { params: { month, id }, signal }),
  });

/** Returns a function that stores the server's answer, and loads months and statements again. */
function useAnswer() {
  const client = useQueryClient();
  return (rules: RoyaltyRules) => {
    client.setQueryData(rulesQuery.queryKey, rules);
    void client.invalidateQueries({
      predicate: ({ queryKey: [room, part] }) => room === 'royalties' && part !== 'rules',
    });
  };
}

export const useSaveRule = () =>
  useMutation({
    mutationFn: ({ id, ...body }: RuleInput & { id: number | null }) =>
      id === null
        ? call('POST /admin/royalties/rules', { body })
        : call('PUT /admin/royalties/rules/{id}', { params: { id }, body }),
    onSuccess: useAnswer(),
  });

export const useDeleteRule = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /admin/royalties/rules/{id}', { params: { id } }),
    onSuccess: useAnswer(),
  });

export const useSaveSettings = () =>
  useMutation({
    mutationFn: (body: Settings) => call('PUT /admin/royalties/settings', { body }),
    onSuccess: useAnswer(),
  });

export const useCloseMonth = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (month: string) => call('POST /admin/royalties/months/{month}/close', { params: { month } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['royalties'] }),
  });
};

import type { AdminPlans, BodyOf, billingEndpoints } from '@lamplight/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { plansQuery } from './plan-text.ts';

type PlanBody = BodyOf<(typeof billingEndpoints)['PUT /admin/plans/{id}']>;

export const adminPlansQuery = queryOptions({
  queryKey: ['admin-plans'],
  queryFn: ({ signal }) => call('GET /admin/plans', { signal }),
});

/**
 * Returns mutation options: on success, the answer is shown in the list and the plans on offer are reloaded; on
 * failure, the list is reloaded.
 */
function useShow() {
  const client = useQueryClient();
  return {
    onSuccess: (plans: AdminPlans) => {
      client.setQueryData(adminPlansQuery.queryKey, plans);
      void client.invalidateQueries(plansQuery);
    },
    onError: () => void client.invalidateQueries(adminPlansQuery),
  };
}

export const useOrderPlans = () =>
  useMutation({
    mutationFn: (ids: string[]) => call('PUT /admin/plans/order', { body: { ids } }),
    ...useShow(),
  });

export const useSavePlan = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: string; body: PlanBody }) =>
      call('PUT /admin/plans/{id}', { params: { id }, body }),
    ...useShow(),
  });

export const useRefreshPlans = () =>
  useMutation({ mutationFn: () => call('POST /admin/plans/refresh'), ...useShow() });

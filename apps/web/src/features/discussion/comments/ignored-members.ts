import type { IgnoredMember } from '@lamplight/contract';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';

/** Query of the members whom the reader has muted: their comments are collapsed. */
export const ignoredMembersQuery = queryOptions({
  queryKey: ['ignored-members'],
  queryFn: ({ signal }) => call('GET /ignored-members', { signal }),
  staleTime: 5 * 60_000,
});

export function useIgnoredIds(): ReadonlySet<number> {
  const { data } = useQuery(ignoredMembersQuery);
  return new Set(data?.map(({ id }) => id));
}

const change = (client: QueryClient, edit: (members: IgnoredMember[]) => IgnoredMember[]) =>
  client.setQueryData(ignoredMembersQuery.queryKey, (members) => members && edit(members));

interface IgnoreRequest {
  readonly member: { readonly id: number; readonly username: string };
  readonly isIgnored: boolean;
}

/** Mutes a member for the reader, or unmutes; both can be undone. */
export function useIgnoring() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ member: { id }, isIgnored }: IgnoreRequest): Promise<void> => {
      const params = { id };
      await (isIgnored
        ? call('PUT /ignored-members/{id}', { params })
        : call('DELETE /ignored-members/{id}', { params }));
    },
    onMutate: ({ member, isIgnored }) => {
      change(client, (members) => {
        const others = members.filter(({ id }) => id !== member.id);
        return isIgnored ? [...others, { ...member, profile_image: null }] : others;
      });
    },
    onSuccess: (_, { member, isIgnored }) =>
      showToast(`${member.username} ${isIgnored ? 'muted' : 'unmuted'}.`, {
        action: { label: m.undo, onAction: () => mutation.mutate({ member, isIgnored: !isIgnored }) },
      }),
    onError: (error) => showToast(detailOf(error), { tone: 'error' }),
    onSettled: () => client.invalidateQueries(ignoredMembersQuery),
  });
  return mutation;
}

import type { Member } from '@lamplight/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, detailOf } from '../../lib/api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { session } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.ts';
import { type MemberPage, memberCountsQuery, memberPagesKey, memberSearchKey } from './member-queries.ts';

/** What an admin does to a member. */
export type MemberChange =
  | { readonly kind: 'edit'; readonly username: string; readonly email: string }
  | { readonly kind: 'grant'; readonly months: number }
  | { readonly kind: 'remove' | 'give-premium' | 'remove-premium' | 'delete' };

/** Specification §8, Member admin, where the server gives no detail. */
const failures = {
  edit: 'Failed to edit member',
  grant: 'Failed to grant free subscription',
  remove: 'Failed to remove subscription',
  'give-premium': 'Failed to give premium access',
  'remove-premium': 'Failed to remove premium access',
  delete: 'Failed to delete member',
} as const;

const done = {
  edit: 'Member saved.',
  grant: 'Free subscription granted.',
  remove: 'Subscription removed.',
  'give-premium': 'Premium access given.',
  'remove-premium': 'Premium access removed.',
  delete: 'Member deleted.',
} as const;

/** Answers the member as changed, null once deleted. */
async function send(user_id: number, change: MemberChange): Promise<Member | null> {
  const query = { user_id };
  switch (change.kind) {
    case 'edit': {
      const { username, email } = change;
      return call('PUT /auth/admin/edit', { query, body: { username, email } });
    }
    case 'grant':
      return call('POST /auth/admin/grant-free-subscription', {
        query: { ...query, months: change.months },
      });
    case 'remove':
      return call('POST /auth/admin/remove-free-subscription', { query });
    case 'give-premium':
      return call('POST /auth/admin/grant-premium-override', { query });
    case 'remove-premium':
      return call('POST /auth/admin/remove-premium-override', { query });
    case 'delete':
      await call('DELETE /auth/admin/delete', { query });
      return null;
  }
}

/** A page with a member as changed, or without the deleted one; the same page where there is no such member. */
export function withChange(page: MemberPage, id: number, changed: Member | null): MemberPage {
  if (!page.rows.some((row) => row.id === id)) return page;
  if (changed) return { ...page, rows: page.rows.map((row) => (row.id === id ? changed : row)) };
  return { rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 };
}

/**
 * Shows a change in its place. The list is not asked for anew until it is opened again, lest the row that was
 * changed leaves for where the sort wants it; a deletion draws the next member up from the following page.
 */
async function settle(client: QueryClient, id: number, changed: Member | null): Promise<void> {
  client.setQueriesData<MemberPage>({ queryKey: memberPagesKey }, (page) =>
    page ? withChange(page, id, changed) : page,
  );
  const isListOnItsWay = client.isFetching({ queryKey: memberPagesKey }) > 0;
  const refetchType = changed === null || isListOnItsWay ? 'active' : 'none';
  if (String(id) === session.userId()) void client.invalidateQueries(currentUserQuery);
  await Promise.all([
    client.invalidateQueries({ queryKey: memberPagesKey, refetchType }),
    client.invalidateQueries({ queryKey: memberSearchKey }),
    client.invalidateQueries(memberCountsQuery),
  ]);
}

/** Changes one member, one thing at a time; what it does and how it failed are for the member's row. */
export function useMemberChange(id: number) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (change: MemberChange) => send(id, change),
    onSuccess: (changed, { kind }) => {
      showToast(done[kind]);
      void settle(client, id, changed);
    },
  });
  return {
    change: mutate,
    /** What is being done. */
    doing: isPending ? variables.kind : null,
    failure: error && variables ? detailOf(error, failures[variables.kind]) : null,
    forgive: reset,
  };
}

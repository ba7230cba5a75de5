import type { Member } from '@lamplight/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { session } from '../../../lib/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { type MemberPage, memberCountsQuery, memberPagesKey, memberSearchKey } from './member-queries.ts';
import { m } from './messages.ts';
import type { MemberRole } from './role-dialog.tsx';

/** An admin's change to a member. */
export type MemberChange =
  | { readonly kind: 'edit'; readonly username?: string; readonly email?: string }
  | { readonly kind: 'grant'; readonly months: number }
  | { readonly kind: 'role'; readonly to: MemberRole }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'remove' | 'give-premium' | 'remove-premium' | 'sign-out' | 'delete' };

/** Messages if the server gives no detail. */
const failures = {
  edit: m.failedEditMember,
  grant: m.failedGrantFreeSubscription,
  remove: m.failedRemoveSubscription,
  role: m.failedChangeRole,
  note: m.failedSaveNote,
  'give-premium': m.failedGivePremiumAccess,
  'remove-premium': m.failedRemovePremiumAccess,
  'sign-out': m.failedSignMemberOut,
  delete: m.failedDeleteMember,
} as const;

const done = {
  edit: m.memberSaved,
  grant: m.freeSubscriptionGranted,
  remove: m.subscriptionRemoved,
  role: m.roleChanged,
  note: m.noteSaved,
  'give-premium': m.premiumAccessGiven,
  'remove-premium': m.premiumAccessRemoved,
  'sign-out': m.signedOutEverywhere,
  delete: m.memberDeleted,
} as const;

/**
 * Sends a change. Returns the changed member, null after a deletion, or undefined if the change does not affect the
 * row.
 */
async function send(user_id: number, change: MemberChange): Promise<Member | null | undefined> {
  const query = { user_id };
  switch (change.kind) {
    case 'edit': {
      const { kind: _, ...body } = change;
      return call('PUT /auth/admin/edit', { query, body });
    }
    case 'grant':
      return call('POST /auth/admin/grant-free-subscription', {
        query: { ...query, months: change.months },
      });
    case 'role': {
      const { to } = change;
      const isStaff = to !== 'admin' && to !== 'member';
      const body = { role: to === 'admin' ? 'admin' : 'member', staff_role: isStaff ? to : null } as const;
      return call('PUT /auth/admin/role', { query, body });
    }
    case 'note':
      return call('PUT /auth/admin/note', { query, body: { note: change.note } });
    case 'remove':
      return call('POST /auth/admin/remove-free-subscription', { query });
    case 'give-premium':
      return call('POST /auth/admin/grant-premium-override', { query });
    case 'remove-premium':
      return call('POST /auth/admin/remove-premium-override', { query });
    case 'sign-out':
      await call('POST /auth/admin/end-sessions', { query });
      return undefined;
    case 'delete':
      await call('DELETE /auth/admin/delete', { query });
      return null;
  }
}

/** Applies a change or deletion to a page; returns the same page if it does not contain the member. */
export function withChange(page: MemberPage, id: number, changed: Member | null): MemberPage {
  if (!page.rows.some((row) => row.id === id)) return page;
  if (changed) return { ...page, rows: page.rows.map((row) => (row.id === id ? changed : row)) };
  return { rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 };
}

/**
 * Applies a change to the cached list without a refetch, because sorting could move the changed row away; after a
 * deletion the first member of the next page moves up.
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

/** Changes a member, one change at a time; returns the progress and the error to show in the member's row. */
export function useMemberChange(id: number) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (change: MemberChange) => send(id, change),
    onSuccess: (changed, { kind }) => {
      showToast(done[kind]);
      if (changed !== undefined) void settle(client, id, changed);
    },
  });
  return {
    change: mutate,
    /** Kind of the running change; null if none runs. */
    doing: isPending ? variables.kind : null,
    failure: error && variables ? detailOf(error, failures[variables.kind]) : null,
    forgive: reset,
  };
}

import type { Database } from '../../../db/schema.ts';
import type { SyncedSubscription } from '../../../platform/events.ts';
import { type Change, type Current, changesOf, stateOfStatus } from './changes.ts';

async function addChanges(tx: Database, changes: readonly Change[]): Promise<void> {
  for (const change of changes)
    await tx
      .insertInto('membership_sums')
      .values(change)
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'currency', 'cohort']).doUpdateSet((eb) => ({
          people: eb('membership_sums.people', '+', change.people),
          amount: eb('membership_sums.amount', '+', change.amount),
        })),
      )
      .execute();
}

/** Records what has changed in a membership since it was last recorded. */
export async function recordSubscription(
  tx: Database,
  { userId, subscription }: { readonly userId: number; readonly subscription: SyncedSubscription | null },
  { now, dayOf }: { readonly now: number; readonly dayOf: (ms: number) => string },
): Promise<void> {
  const before = await tx
    .selectFrom('memberships')
    .select(['state', 'currency', 'amount', 'joined_on', 'is_estimate'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const current: Current = {
    state: stateOfStatus(subscription?.status ?? null),
    currency: subscription?.currency ?? '',
    amount: subscription?.monthlyAmount ?? 0,
    begun: subscription && dayOf(subscription.created),
  };
  const { changes, membership } = changesOf(before, current, dayOf(now));
  if (before ? changes.length === 0 && before.is_estimate === 0 : membership.state === 'none') return;
  await addChanges(tx, changes);
  await tx
    .insertInto('memberships')
    .values({ user_id: userId, ...membership })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(membership))
    .execute();
}

/** Records that the membership of an account that is about to be deleted ends. */
export async function recordDeletion(tx: Database, userId: number, today: string): Promise<void> {
  const before = await tx
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .returning(['state', 'currency', 'amount', 'joined_on', 'is_estimate'])
    .executeTakeFirst();
  if (before)
    await addChanges(
      tx,
      changesOf(before, { state: 'none', currency: '', amount: 0, begun: null }, today).changes,
    );
}

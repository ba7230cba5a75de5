import { accountLimits, isLive } from '@lamplight/contract';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Payments } from '../../../gateways/payments/payments.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { BillingContext } from './context.ts';
import { m } from './messages.ts';
import { addMonths, type GrantRow, hasEnded } from './rules.ts';
import { ensureRow, findSubscription } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

export const { grantMonths } = accountLimits;

export interface Grants {
  /**
   * Gives an account months of free access.
   * @throws ProblemError already_exists if the account has a grant that was not revoked, even if it has expired, or
   * has access by a subscription; invalid_input
   */
  grantFreeMonths(userId: number, months: number, adminId: number | null): Promise<GrantRow>;
  /**
   * Revokes a grant, so that another one may be given. Cancels a subscription at the provider first.
   * @throws ProblemError payments_unavailable, with nothing changed; not_found if there is nothing to remove
   */
  removeSubscription(userId: number, adminId: number | null, payments: Payments): Promise<void>;
}

const findActiveGrant = (db: Database, userId: number): Promise<GrantRow | undefined> =>
  db
    .selectFrom('free_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/**
 * Adds free months and their entry in the audit list.
 * @param adminId null for the operator
 * @throws a unique violation if the account has a grant that was not revoked, even if it has expired
 */
export async function addGrant(
  trx: Database,
  clock: Pick<Clock, 'ms' | 'iso'>,
  {
    user_id,
    months,
    adminId,
  }: { readonly user_id: number; readonly months: number; readonly adminId: number | null },
): Promise<GrantRow> {
  const now = clock.ms();
  await ensureRow(trx, user_id);
  const granted = await trx
    .insertInto('free_grants')
    .values({
      user_id,
      months,
      granted_by: adminId,
      granted_at: isoOf(now),
      expires_at: isoOf(addMonths(now, months)),
      revoked_by: null,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, clock, {
    actor_id: adminId,
    action: 'free_months_granted',
    member_id: user_id,
    detail: { months },
    ...(adminId === null && { by: 'operator' as const }),
  });
  return granted;
}

/** Sets the time until which a claim of an identity provider opens an account's library; null if no claim does. */
export async function setClaimAccess(
  { clock, events }: Pick<BillingContext, 'clock' | 'events'>,
  trx: Database,
  userId: number,
  until: string | null,
): Promise<void> {
  const row = await findSubscription(trx, userId);
  const former = row?.claim_access_until ?? null;
  if (former === until) return;
  await ensureRow(trx, userId);
  await trx
    .updateTable('subscriptions')
    .set({ claim_access_until: until })
    .where('user_id', '=', userId)
    .execute();
  const wasOpen = former !== null && former > clock.iso();
  if (wasOpen !== (until !== null)) await events.emit('subscriptionChanged', trx, { userId });
}

const grantNotAllowed = () => new ProblemError('already_exists', m.grantUsed);

export function createGrants(context: BillingContext, sync: Sync): Grants {
  const { db, clock, log, events } = context;
  return {
    grantFreeMonths: async (user_id, months, adminId) => {
      if (!Number.isInteger(months) || months < grantMonths.min || months > grantMonths.max)
        throw new ProblemError('invalid_input', m.months(grantMonths));
      try {
        const row = await db.transaction().execute(async (trx) => {
          await ensureRow(trx, user_id);
          if (isLive((await findSubscription(trx, user_id))?.stripe_status ?? null)) throw grantNotAllowed();
          const granted = await addGrant(trx, clock, { user_id, months, adminId });
          await events.emit('subscriptionChanged', trx, { userId: user_id });
          return granted;
        });
        log.info({ audit: 'billing', user_id, months, by: adminId }, 'free subscription granted');
        return row;
      } catch (error) {
        throw isUniqueViolation(error) ? grantNotAllowed() : error;
      }
    },
    removeSubscription: async (user_id, adminId, payments) => {
      const row = await findSubscription(db, user_id);
      const grant = await findActiveGrant(db, user_id);
      if (!grant && !row?.stripe_status) throw new ProblemError('not_found', m.noSubscription);
      const customer = row?.stripe_customer_id;
      if (customer) {
        for (const { id, status } of await payments.listOwnSubscriptions(
          customer,
          row.stripe_subscription_id,
        ))
          if (!hasEnded(status)) await payments.cancelSubscription(id);
        await sync(customer, payments);
      }
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('free_grants')
          .set({ revoked_at: clock.iso(), revoked_by: adminId })
          .where('user_id', '=', user_id)
          .where('revoked_at', 'is', null)
          .execute();
        await recordAudit(trx, clock, {
          actor_id: adminId,
          action: 'subscription_removed',
          member_id: user_id,
        });
        await events.emit('subscriptionChanged', trx, { userId: user_id });
      });
      log.info({ audit: 'billing', user_id, by: adminId }, 'subscription removed');
    },
  };
}

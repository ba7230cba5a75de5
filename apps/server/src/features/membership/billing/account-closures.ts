import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Payments } from '../../../gateways/payments/payments.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { BillingContext } from './context.ts';
import { backoffMs, hasEnded } from './rules.ts';
import { insertClosedCustomer } from './subscriptions-store.ts';

type ClosureRow = Selectable<Schema['account_closures']>;

/**
 * Delay before the second check, because a checkout that was open when the account was deleted may be paid
 * meanwhile.
 */
const recheckMs = 60 * 60_000;

/**
 * Queues the cancellation of a subscription and checkout at the provider, in the transaction that deletes the
 * account; returns the row's id.
 */
export const queueClosure = async (
  trx: Database,
  {
    customer,
    subscription,
    session_id,
    hasCheckout,
  }: Pick<ClosureRow, 'customer' | 'subscription' | 'session_id'> & { hasCheckout: boolean },
  now: string,
): Promise<number> => {
  const { id } = await trx
    .insertInto('account_closures')
    .values({
      customer,
      subscription,
      session_id,
      checks_left: hasCheckout ? 2 : 1,
      due_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Counts deleted accounts that the provider may still charge. */
export async function countClosures(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('account_closures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface AccountClosures {
  /** Ends payments of a deleted account now; a failure is logged and retried by `settle`. */
  settleOne(id: number, payments: Payments): Promise<void>;
  /** Ends payments of up to `limit` deleted accounts whose next attempt is due. */
  settle(limit: number): Promise<void>;
}

/**
 * Cancels subscriptions and checkouts of deleted accounts at the provider, and retries until the provider has
 * confirmed that.
 */
export function createAccountClosures(context: BillingContext): AccountClosures {
  const { db, clock, log } = context;

  /**
   * Cancels subscription and checkout. Idempotent: canceling twice is no error. Returns the customer, which a paid
   * checkout may have created; null if there is none.
   */
  async function endPayments({ customer, subscription, session_id }: ClosureRow, payments: Payments) {
    const checkout = session_id === null ? null : await payments.expireCheckout(session_id);
    const payer = customer ?? checkout?.customer ?? null;
    if (payer !== null)
      for (const { id, status } of await payments.listOwnSubscriptions(
        payer,
        subscription ?? checkout?.subscription?.id ?? null,
      ))
        if (!hasEnded(status)) await payments.cancelSubscription(id);
    return payer;
  }

  async function attempt(row: ClosureRow, payments: Payments): Promise<void> {
    const ofAttempt = <T extends { where: (...args: ['id' | 'attempts', '=', number]) => T }>(query: T): T =>
      query.where('id', '=', row.id).where('attempts', '=', row.attempts);
    try {
      const customer = await endPayments(row, payments);
      if (customer !== null) await insertClosedCustomer(db, customer, clock.iso());
      if (row.checks_left <= 1) {
        await ofAttempt(db.deleteFrom('account_closures')).execute();
        return;
      }
      const due_at = isoOf(clock.ms() + recheckMs);
      await ofAttempt(
        db
          .updateTable('account_closures')
          .set({ customer, checks_left: row.checks_left - 1, attempts: row.attempts + 1, due_at }),
      ).execute();
    } catch (error) {
      const due_at = isoOf(clock.ms() + backoffMs(row.attempts));
      log.warn({ err: error, closure: row.id, due_at }, 'canceling a deleted account failed, will retry');
      await ofAttempt(
        db.updateTable('account_closures').set({ attempts: row.attempts + 1, due_at }),
      ).execute();
    }
  }

  return {
    settleOne: async (id, payments) => {
      const row = await db.selectFrom('account_closures').selectAll().where('id', '=', id).executeTakeFirst();
      if (row) await attempt(row, payments);
    },
    settle: async (limit) => {
      const due = await db
        .selectFrom('account_closures')
        .selectAll()
        .where('due_at', '<=', clock.iso())
        .orderBy('due_at')
        .limit(limit)
        .execute();
      for (const row of due) await attempt(row, context.payments);
    },
  };
}

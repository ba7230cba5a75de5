import type { Payments, ProviderEvent } from '../../../gateways/payments/payments.ts';
import { backoff } from '../../../platform/backoff.ts';
import { isoOf } from '../../../platform/clock.ts';
import { reasonOf } from '../../../platform/errors.ts';
import type { BillingContext } from './context.ts';
import {
  type EventRow,
  findEvent,
  insertEvents,
  postpone,
  unknownObject,
  updateState,
} from './events-store.ts';
import type { Fulfil } from './fulfil.ts';
import type { Reversals } from './reversals.ts';
import { backoffMs } from './rules.ts';
import { isClosed } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

/** Time after which an event about unknown objects is abandoned: other shops may use the provider's account, too. */
const giveUpAfterMs = 3 * 24 * 3600_000;
/** Delays before a failed event is processed again; the first is shorter than the reconciliation interval. */
const retryDelays = { first: 30_000, max: 10 * 60_000 };

/** Event types that may change a customer's subscription. */
const affectsSubscription = /^(?:checkout\.session|customer\.subscription|customer\.deleted|invoice)(?:\.|$)/;
/** Event types that may change the card of a customer. */
const affectsCard = /^(?:customer\.source|customer\.updated|payment_method)(?:\.|$)/;

export interface Events {
  /** Stores an event and processes it; a failed event is retried later. */
  receive(event: ProviderEvent): Promise<void>;
  /** Processes waiting events; returns the number of events that are done. */
  process(rows: readonly EventRow[]): Promise<number>;
}

interface EventsDeps {
  readonly fulfil: Fulfil;
  readonly reversals: Reversals;
  readonly sync: Sync;
}

export function createEvents(context: BillingContext, { fulfil, sync, reversals }: EventsDeps): Events {
  const { db, clock, log } = context;

  /** Returns why an event cannot be processed yet; null if it is done. */
  async function settle(
    { type, customer, session_id, object_id }: EventRow,
    payments: Payments,
    synced: ReadonlySet<string>,
  ): Promise<string | null> {
    if (type === 'charge.refunded' && object_id !== null)
      return await reversals.settleRefund(object_id, payments);
    if (type.startsWith('charge.dispute.') && object_id !== null)
      return await reversals.settleDispute(object_id, payments);
    if (affectsCard.test(type) && customer !== null && !synced.has(customer)) {
      // If no account has this customer yet, it is synced when an account is linked to it.
      await sync(customer, payments);
      return null;
    }
    if (!affectsSubscription.test(type)) return null;
    if (session_id !== null) {
      const outcome = await fulfil(session_id, payments);
      if (outcome !== 'unknown' || (customer !== null && (await isClosed(db, customer)))) return null;
      return unknownObject.checkout;
    }
    if (customer === null || synced.has(customer)) return null;
    return (await sync(customer, payments)) === 'unknown' ? unknownObject.customer : null;
  }

  /** Postpones an event after a failure of the provider or the database, with increasing delay. */
  async function deferFailed(row: EventRow, error: unknown): Promise<void> {
    const problem = reasonOf(error);
    log.warn({ event: row.id, type: row.type, problem }, 'webhook event processing failed, will retry');
    const due = isoOf(clock.ms() + backoff(row.attempts, retryDelays));
    await postpone(db, row.id, due, problem.slice(0, 300));
  }

  /**
   * Postpones an event about an unknown object with increasing delay, and gives it up after `giveUpAfterMs`. The
   * event becomes due immediately once an account has its customer.
   */
  async function deferUnknown(row: EventRow, problem: string): Promise<void> {
    const now = clock.ms();
    if (now - Date.parse(row.received_at) <= giveUpAfterMs) {
      await postpone(db, row.id, isoOf(now + backoffMs(row.attempts)), problem);
      return;
    }
    log.info({ event: row.id, type: row.type, problem }, 'webhook event given up: unknown object');
    await updateState(db, [row.id], 'given_up', problem);
  }

  async function process(rows: readonly EventRow[], payments = context.payments): Promise<number> {
    const synced = new Set<string>();
    let count = 0;
    for (const row of rows) {
      try {
        const problem = await settle(row, payments, synced);
        if (problem !== null) {
          await deferUnknown(row, problem);
          continue;
        }
      } catch (error) {
        await deferFailed(row, error);
        continue;
      }
      await updateState(db, [row.id], 'processed', null);
      // The sync read the provider's state after all of these events were stored, so that one sync covers all of them.
      const wasSynced = affectsSubscription.test(row.type) || affectsCard.test(row.type);
      if (row.customer !== null && row.session_id === null && wasSynced) synced.add(row.customer);
      count += 1;
    }
    return count;
  }

  return {
    receive: async (event) => {
      await insertEvents(db, [event], clock.iso());
      const row = await findEvent(db, event.id);
      // The provider waits ten seconds for a response before it sends the event again, so use a shorter timeout.
      if (row && row.state === 'waiting') await process([row], context.payments.withTimeout(8_000));
    },
    process: (rows) => process(rows),
  };
}

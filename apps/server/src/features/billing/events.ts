import type { Payments, ProviderEvent } from '../../gateways/payments/payments.ts';
import { isoOf } from '../../platform/clock.ts';
import { type BillingContext, billingTables } from './context.ts';
import { type EventRow, findEvent, insertEvents, postpone, updateState } from './events-store.ts';
import type { Fulfil } from './fulfil.ts';
import type { Reversals } from './reversals.ts';
import { backoffMs } from './rules.ts';
import { isClosed } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

/** What nobody here knows after so long is somebody else's: an account at the provider may serve several shops. */
const giveUpAfterMs = 3 * 24 * 3600_000;
/** Less than from one reconciliation to the next. */
const retryMs = 30_000;

/** Kinds of events after which a customer's subscription may be another. */
const affectsSubscription = /^(?:checkout\.session|customer\.subscription|customer\.deleted|invoice)(?:\.|$)/;

export interface Events {
  /** Keeps what the provider told, and acts on it. What cannot be done now is tried again later. */
  receive(event: ProviderEvent): Promise<void>;
  /** Acts on events that wait; answers how many are done with. */
  process(rows: readonly EventRow[]): Promise<number>;
}

interface EventsDeps {
  readonly fulfil: Fulfil;
  readonly reversals: Reversals;
  readonly sync: Sync;
}

export function createEvents(context: BillingContext, { fulfil, sync, reversals }: EventsDeps): Events {
  const { db, clock, log } = context;

  /** What is in the way of an event, or null when it is done with. */
  async function settle(
    { type, customer, session_id, object_id }: EventRow,
    payments: Payments,
    synced: ReadonlySet<string>,
  ): Promise<string | null> {
    if (type === 'charge.refunded' && object_id !== null)
      return await reversals.settleRefund(object_id, payments);
    if (type.startsWith('charge.dispute.') && object_id !== null)
      return await reversals.settleDispute(object_id, payments);
    if (!affectsSubscription.test(type)) return null;
    if (session_id !== null) {
      const outcome = await fulfil(session_id, payments);
      if (outcome !== 'unknown' || (customer !== null && (await isClosed(billingTables(db), customer))))
        return null;
      return 'no checkout of ours';
    }
    if (customer === null || synced.has(customer)) return null;
    return (await sync(customer, payments)) === 'unknown' ? 'no customer of ours, yet' : null;
  }

  /** Tried again before long, as the provider or the database may have come back. */
  async function deferFailed(row: EventRow, error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    log.warn({ event: row.id, type: row.type, problem }, 'an event waits: it could not be acted on');
    await postpone(billingTables(db), row.id, isoOf(clock.ms() + retryMs), problem.slice(0, 300));
  }

  /** What it is about may be ours soon; asked for ever more rarely, and at once when it is. */
  async function deferUnknown(row: EventRow, problem: string): Promise<void> {
    const now = clock.ms();
    if (now - Date.parse(row.received_at) <= giveUpAfterMs) {
      await postpone(billingTables(db), row.id, isoOf(now + backoffMs(row.attempts)), problem);
      return;
    }
    log.info({ event: row.id, type: row.type, problem }, 'an event of the provider is not about us');
    await updateState(billingTables(db), [row.id], 'given_up', problem);
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
      await updateState(billingTables(db), [row.id], 'processed', null);
      // The truth was asked for after all of these were recorded: it covers them all.
      if (row.customer !== null && row.session_id === null && affectsSubscription.test(row.type))
        synced.add(row.customer);
      count += 1;
    }
    return count;
  }

  return {
    receive: async (event) => {
      await insertEvents(billingTables(db), [event], clock.iso());
      const row = await findEvent(billingTables(db), event.id);
      // The provider gives up on us after ten seconds, and sends it again.
      if (row && row.state === 'waiting') await process([row], context.payments.withTimeout(8_000));
    },
    process: (rows) => process(rows),
  };
}

import type { Payments, ProviderEvent } from '../../gateways/payments/payments.ts';
import { isoOf } from '../../platform/clock.ts';
import { type Context, own } from './context.ts';
import { type EventRow, findEvent, insertEvents, postpone, updateState } from './events-store.ts';
import type { Fulfil } from './fulfil.ts';
import type { Reversals } from './reversals.ts';
import { backoffMs } from './rules.ts';
import { isClosed } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

/** What nobody here knows after so long is somebody else's: an account at the provider may serve several shops. */
const patienceMs = 3 * 24 * 3600_000;
/** Less than from one reconciliation to the next. */
const retryMs = 30_000;

/** Kinds of events after which a customer's subscription may be another. */
const telling = /^(?:checkout\.session|customer\.subscription|customer\.deleted|invoice)(?:\.|$)/;

export interface Events {
  /** Keeps what the provider told, and acts on it. What cannot be done now is tried again later. */
  receive(event: ProviderEvent): Promise<void>;
  /** Acts on events that wait; answers how many are done with. */
  process(rows: readonly EventRow[]): Promise<number>;
}

interface Needs {
  readonly fulfil: Fulfil;
  readonly reversals: Reversals;
  readonly sync: Sync;
}

export function createEvents(context: Context, { fulfil, sync, reversals }: Needs): Events {
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
    if (!telling.test(type)) return null;
    if (session_id !== null) {
      const outcome = await fulfil(session_id, payments);
      if (outcome !== 'unknown' || (customer !== null && (await isClosed(own(db), customer)))) return null;
      return 'no checkout of ours';
    }
    if (customer === null || synced.has(customer)) return null;
    return (await sync(customer, payments)) === 'unknown' ? 'no customer of ours, yet' : null;
  }

  /** Tried again before long, as the provider or the database may have come back. */
  async function failed(row: EventRow, error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    log.warn({ event: row.id, type: row.type, problem }, 'an event waits: it could not be acted on');
    await postpone(own(db), row.id, isoOf(clock.ms() + retryMs), problem.slice(0, 300));
  }

  /** What it is about may be ours soon; asked for ever more rarely, and at once when it is. */
  async function strange(row: EventRow, problem: string): Promise<void> {
    const now = clock.ms();
    if (now - Date.parse(row.received_at) <= patienceMs) {
      await postpone(own(db), row.id, isoOf(now + backoffMs(row.attempts)), problem);
      return;
    }
    log.info({ event: row.id, type: row.type, problem }, 'an event of the provider is not about us');
    await updateState(own(db), [row.id], 'given_up', problem);
  }

  async function process(rows: readonly EventRow[], payments = context.payments): Promise<number> {
    const synced = new Set<string>();
    let count = 0;
    for (const row of rows) {
      try {
        const problem = await settle(row, payments, synced);
        if (problem !== null) {
          await strange(row, problem);
          continue;
        }
      } catch (error) {
        await failed(row, error);
        continue;
      }
      await updateState(own(db), [row.id], 'processed', null);
      // The truth was asked for after all of these were recorded: it covers them all.
      if (row.customer !== null && row.session_id === null && telling.test(row.type))
        synced.add(row.customer);
      count += 1;
    }
    return count;
  }

  return {
    receive: async (event) => {
      await insertEvents(own(db), [event], clock.iso());
      const row = await findEvent(own(db), event.id);
      // The provider gives up on us after ten seconds, and sends it again.
      if (row && row.state === 'waiting') await process([row], context.payments.withTimeout(8_000));
    },
    process: (rows) => process(rows),
  };
}

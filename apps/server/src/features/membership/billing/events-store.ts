import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { ProviderEvent } from '../../../gateways/payments/payments.ts';
import { isoOf } from '../../../platform/clock.ts';

export type EventRow = Selectable<Schema['provider_events']>;

/**
 * Reason for events about an object unknown to this installation: often one of another shop that uses the provider's
 * account.
 */
export const unknownObject = { checkout: 'unknown checkout', customer: 'unknown customer' } as const;

/** Stores new events, due immediately; events that are already stored stay unchanged. */
export async function insertEvents(
  db: Database,
  events: readonly ProviderEvent[],
  now: string,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, type, created, customer, checkout, objectId }) => ({
    id,
    type,
    customer,
    session_id: checkout,
    object_id: objectId,
    state: 'waiting' as const,
    problem: null,
    created_at: isoOf(created),
    received_at: now,
    due_at: now,
  }));
  await db
    .insertInto('provider_events')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export const findEvent = (db: Database, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('provider_events').selectAll().where('id', '=', id).executeTakeFirst();

/** Lists waiting events that are due, oldest first. */
export const listDueEvents = (db: Database, now: string, limit: number): Promise<EventRow[]> =>
  db
    .selectFrom('provider_events')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Counts events that are not processed yet, without those about unknown objects. */
export async function countWaitingEvents(db: Database): Promise<number> {
  const row = await db
    .selectFrom('provider_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('problem', 'is', null), eb('problem', 'not in', Object.values(unknownObject))]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const updateState = (
  db: Database,
  ids: readonly string[],
  state: EventRow['state'],
  problem: string | null,
) => db.updateTable('provider_events').set({ state, problem }).where('id', 'in', ids).execute();

export const postpone = (db: Database, id: string, due_at: string, problem: string) =>
  db
    .updateTable('provider_events')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at, problem }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** Makes events that waited for this customer due now, with the retry delays of new events. */
export const makeDue = (db: Database, customer: string, now: string) =>
  db
    .updateTable('provider_events')
    .set({ due_at: now, attempts: 0 })
    .where('customer', '=', customer)
    .where('state', '=', 'waiting')
    .execute();

export const deleteEventsBefore = (db: Database, moment: string) =>
  db.deleteFrom('provider_events').where('created_at', '<', moment).where('state', '<>', 'waiting').execute();

export async function getState(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_marks')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export const setState = (db: Database, name: string, value: string) =>
  db
    .insertInto('billing_marks')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

import { type WebhookEvent, webhookLimits } from '@lamplight/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type WebhookRow = Selectable<Schema['webhooks']>;
export type DeliveryRow = Selectable<Schema['webhook_deliveries']>;

export const listWebhooks = (db: Database): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').execute();

export const findWebhook = (db: Database, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

export const insertWebhook = (db: Database, webhook: Insertable<Schema['webhooks']>): Promise<WebhookRow> =>
  db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();

export const updateWebhook = (
  db: Database,
  id: number,
  change: Updateable<Schema['webhooks']>,
): Promise<WebhookRow | undefined> =>
  db.updateTable('webhooks').set(change).where('id', '=', id).returningAll().executeTakeFirst();

export const deleteWebhook = (db: Database, id: number): Promise<WebhookRow | undefined> =>
  db.deleteFrom('webhooks').where('id', '=', id).returningAll().executeTakeFirst();

/** Turns a webhook off; returns false if it was already off. */
export async function turnOff(
  db: Database,
  id: number,
  off_reason: NonNullable<WebhookRow['off_reason']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ is_on: 0, off_reason })
    .where('id', '=', id)
    .where('is_on', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks all waiting messages of a webhook that was turned off as failed. */
export const failWaiting = (db: Database, webhookId: number, done_at: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null, done_at, problem: 'turned_off' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();

/** Returns the number of waiting messages by webhook. */
export async function countWaiting(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'waiting')
    .groupBy('webhook_id')
    .execute();
  return new Map(rows.map(({ webhook_id, count }) => [webhook_id, count]));
}

/** Lists the ids of active webhooks that subscribe to an event. */
export async function listSubscribed(db: Database, event: WebhookEvent): Promise<number[]> {
  const rows = await db.selectFrom('webhooks').select(['id', 'events']).where('is_on', '=', 1).execute();
  return rows.flatMap(({ id, events }) => (events.split(' ').includes(event) ? id : []));
}

export const insertDeliveries = (
  db: Database,
  deliveries: readonly Insertable<Schema['webhook_deliveries']>[],
): Promise<DeliveryRow[]> => db.insertInto('webhook_deliveries').values(deliveries).returningAll().execute();

/** Lists the deliveries of a webhook, latest first, without the texts of messages and responses. */
export const listDeliveries = (
  db: Database,
  webhookId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) =>
  db
    .selectFrom('webhook_deliveries')
    .select([
      'id',
      'message_id',
      'event',
      'state',
      'attempts',
      'created_at',
      'due_at',
      'done_at',
      'status',
      'problem',
    ])
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findDelivery = (db: Database, id: number): Promise<DeliveryRow | undefined> =>
  db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();

/** Lists webhooks that are on and have messages that are due. */
export async function listDue(db: Database, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select('d.webhook_id')
    .distinct()
    .where('d.state', '=', 'waiting')
    .where('d.due_at', '<=', now)
    .where('w.is_on', '=', 1)
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

/**
 * Claims the message of a webhook that has been due longest, and sets its next attempt to `leaseEnd`, so that no other
 * node takes it meanwhile and it is retried if this process dies. A message waits until those before it about the same
 * subject are done. Null if nothing is due.
 */
export async function claimDue(
  db: Database,
  webhookId: number,
  now: string,
  leaseEnd: string,
): Promise<DeliveryRow | null> {
  for (;;) {
    const due = await db
      .selectFrom('webhook_deliveries as d')
      .select(['d.id', 'd.attempts'])
      .where('d.webhook_id', '=', webhookId)
      .where('d.state', '=', 'waiting')
      .where('d.due_at', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('webhook_deliveries as earlier')
              .select('earlier.id')
              .where('earlier.webhook_id', '=', webhookId)
              .where('earlier.state', '=', 'waiting')
              .whereRef('earlier.subject', '=', 'd.subject')
              .whereRef('earlier.id', '<', 'd.id'),
          ),
        ),
      )
      .orderBy('d.due_at')
      .orderBy('d.id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return null;
    const claimed = await db
      .updateTable('webhook_deliveries')
      .set({ due_at: leaseEnd, attempts: due.attempts + 1 })
      .where('id', '=', due.id)
      .where('attempts', '=', due.attempts)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

/** Saves the result of an attempt, unless another attempt has started since; returns whether it was saved. */
export async function saveAttempt(
  db: Database,
  { id, attempts }: DeliveryRow,
  change: Pick<DeliveryRow, 'state' | 'due_at' | 'done_at' | 'status' | 'answer' | 'problem'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes at most `limit` deliveries that were done before a time; returns their number. */
export async function deleteDoneBefore(db: Database, moment: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb.selectFrom('webhook_deliveries').select('id').where('done_at', '<', moment).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes at most `limit` finished deliveries of a webhook beyond the number that is listed; returns their number. */
export async function deleteSurplus(db: Database, webhookId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('state', '!=', 'waiting')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(webhookLimits.logged),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the finished deliveries about a subject that was deleted; waiting messages are still delivered. */
export const forgetSubject = (db: Database, subject: string) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('subject', '=', subject)
    .where('state', '!=', 'waiting')
    .execute();

import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { EmailMessage } from './email-message.ts';

export type OutboxRow = Selectable<Schema['mail_outbox']>;

export interface NewEmail {
  /** Email address as its owner spells it. */
  readonly recipient: string;
  readonly message: EmailMessage;
  /** Deduplication key: only one email is ever stored per key. */
  readonly onceKey?: string;
  /** Newsletter that the email belongs to. */
  readonly newsletter?: number;
  /** ISO time before which the email is not sent; default: now. The email's age counts from this time. */
  readonly dueAt?: string;
}

export const insertEmail = (
  db: Database,
  { recipient, message, onceKey, newsletter, dueAt }: NewEmail,
  now: string,
) =>
  db
    .insertInto('mail_outbox')
    .values({
      recipient,
      letter: JSON.stringify(message),
      once_key: onceKey ?? null,
      newsletter_id: newsletter ?? null,
      state: 'waiting',
      due_at: dueAt ?? now,
      created_at: dueAt ?? now,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();

/**
 * Claims the email that has been due longest and sets its next attempt to `leaseEnd`, so that no other node takes
 * the email meanwhile and the email is retried if this process dies. Returns null if none is due.
 */
export async function claimDueEmail(db: Database, now: string, leaseEnd: string): Promise<OutboxRow | null> {
  for (;;) {
    const due = await db
      .selectFrom('mail_outbox')
      .select(['id', 'attempts'])
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return null;
    const claimed = await db
      .updateTable('mail_outbox')
      .set({ due_at: leaseEnd, attempts: due.attempts + 1 })
      .where('id', '=', due.id)
      .where('attempts', '=', due.attempts)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

type EmailUpdate = Partial<
  Pick<OutboxRow, 'state' | 'due_at' | 'done_at' | 'problem' | 'recipient' | 'subject' | 'text' | 'html'>
>;

/** Counts emails, queued before a time, that no mail server has accepted yet. */
export async function countWaitingEmails(db: Database, before: string): Promise<number> {
  const row = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('created_at', '<=', before)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Counts emails that are due, up to `limit`: a new email has to wait for these, but not for those whose retry comes
 * later.
 */
export async function countDueEmails(db: Database, now: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.length;
}

/** Counts a newsletter's emails by state; `sent` includes emails that are stored instead of sent. */
export async function countNewsletterEmails(db: Database, newsletter: number) {
  const rows = await db
    .selectFrom('mail_outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('newsletter_id', '=', newsletter)
    .groupBy('state')
    .execute();
  const countOf = (state: OutboxRow['state']) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    waiting: countOf('waiting'),
    sent: countOf('sent') + countOf('kept'),
    failed: countOf('given_up'),
  };
}

/** Deletes a newsletter's emails that no mail server has accepted yet. */
export const deleteWaitingNewsletter = (db: Database, newsletter: number) =>
  db
    .deleteFrom('mail_outbox')
    .where('newsletter_id', '=', newsletter)
    .where('state', '=', 'waiting')
    .execute();

/** Deletes the email with this deduplication key if it is still waiting. */
export const deleteWaitingOnce = (db: Database, onceKey: string) =>
  db.deleteFrom('mail_outbox').where('once_key', '=', onceKey).where('state', '=', 'waiting').execute();

/** Saves the result of an attempt unless another attempt has started since. */
export const updateEmail = (db: Database, { id, attempts }: OutboxRow, change: EmailUpdate) =>
  db.updateTable('mail_outbox').set(change).where('id', '=', id).where('attempts', '=', attempts).execute();

export const deleteEmail = (db: Database, id: number) =>
  db.deleteFrom('mail_outbox').where('id', '=', id).execute();

/** Deletes emails that were finished before a time. */
export const deleteFinishedBefore = (db: Database, moment: string) =>
  db.deleteFrom('mail_outbox').where('done_at', '<', moment).execute();

/** Deletes waiting emails to a recipient with exactly this message, such as one whose link is outdated. */
export const deleteWaitingEmails = (db: Database, recipient: string, message: EmailMessage) =>
  db
    .deleteFrom('mail_outbox')
    .where('state', '=', 'waiting')
    .where('recipient', '=', recipient)
    .where('letter', '=', JSON.stringify(message))
    .execute();

/** Deletes emails to these addresses, sent or not. */
export const deleteEmailsTo = (db: Database, recipients: readonly string[]) =>
  db.deleteFrom('mail_outbox').where('recipient', 'in', recipients).execute();

/** Lists emails, newest first. */
export const listEmails = (db: Database, count: number): Promise<OutboxRow[]> =>
  db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(count).execute();

/** Lists emails that were stored instead of being sent, newest first: without those that wait for their time. */
export const listStoredEmails = (db: Database, count: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('html', 'is not', null)
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

export const findEmail = (db: Database, id: number): Promise<OutboxRow | undefined> =>
  db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Requeues emails whose delivery was given up; returns the number of these emails. An email older than
 * `giveUpAfterMs` gets one attempt.
 */
export async function requeueEmails(db: Database, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ state: 'waiting', due_at: now, done_at: null, attempts: (eb) => eb('attempts', '+', 1) })
    .where('state', '=', 'given_up')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

import type { Selectable } from 'kysely';
import type { Schema, Tables } from '../../../db/schema.ts';
import type { Letter } from './letter.ts';

type Db = Tables<'mail_outbox'>;
export type OutboxRow = Selectable<Schema['mail_outbox']>;

export interface NewMail {
  /** A mail address, as its owner writes it. */
  readonly recipient: string;
  readonly letter: Letter;
  /** Under one key only one mail is ever written. */
  readonly onceKey?: string;
}

export const insertMail = (db: Db, { recipient, letter, onceKey }: NewMail, now: string) =>
  db
    .insertInto('mail_outbox')
    .values({
      recipient,
      letter: JSON.stringify(letter),
      once_key: onceKey ?? null,
      state: 'waiting',
      due_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();

/**
 * Takes the mail that is due longest and puts its next attempt off to `leaseEnd`, so that nobody else takes it
 * meanwhile and nothing is lost if we end here. Null: nothing is due.
 */
export async function claimDueMail(db: Db, now: string, leaseEnd: string): Promise<OutboxRow | null> {
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

type Change = Partial<
  Pick<OutboxRow, 'state' | 'due_at' | 'done_at' | 'problem' | 'recipient' | 'subject' | 'text' | 'html'>
>;

/** Mails that nobody has taken yet. */
export async function countWaitingMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Writes what became of an attempt, unless another attempt has begun since. */
export const updateMail = (db: Db, { id, attempts }: OutboxRow, change: Change) =>
  db.updateTable('mail_outbox').set(change).where('id', '=', id).where('attempts', '=', attempts).execute();

export const deleteMail = (db: Db, id: number) => db.deleteFrom('mail_outbox').where('id', '=', id).execute();

/** Mails done with before a moment. */
export const deleteMailsDoneBefore = (db: Db, moment: string) =>
  db.deleteFrom('mail_outbox').where('done_at', '<', moment).execute();

/** Mails nobody needs any more that have not left yet. */
export const deleteWaitingMails = (db: Db, recipient: string, letter: Letter) =>
  db
    .deleteFrom('mail_outbox')
    .where('state', '=', 'waiting')
    .where('recipient', '=', recipient)
    .where('letter', '=', JSON.stringify(letter))
    .execute();

/** Deletes what has not left for these addresses, mails that the operator could revive included. */
export const deleteUnsentMails = (db: Db, recipients: readonly string[]) =>
  db
    .deleteFrom('mail_outbox')
    .where('state', 'in', ['waiting', 'given_up'])
    .where('recipient', 'in', recipients)
    .execute();

/** The newest first. */
export const listMails = (db: Db, count: number): Promise<OutboxRow[]> =>
  db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(count).execute();

export const findMail = (db: Db, id: number): Promise<OutboxRow | undefined> =>
  db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** Gives mails that were given up another chance; answers how many. */
export async function reviveMails(db: Db, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ state: 'waiting', due_at: now, done_at: null, attempts: (eb) => eb('attempts', '+', 1) })
    .where('state', '=', 'given_up')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

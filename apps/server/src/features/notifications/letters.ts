import { isUnavailable } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { FindAudience } from './audience.ts';
import { type MailQueue, roomFor } from './mail-content.ts';
import { presentSettings, quietUntil, weekMs } from './settings.ts';

export interface LetterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly findAudience: FindAudience;
  readonly log: Log;
  readonly mails: MailQueue;
}

/** Retry interval of a letter that cannot be prepared, so that it does not block other letters that are due. */
const retryMs = 24 * 3_600_000;

const postpone = (db: Database, row: { user_id: number; letter_at: string | null }, letter_at: string) =>
  db
    .updateTable('notification_settings')
    .set({ letter_at })
    .where('user_id', '=', row.user_id)
    .where('letter_at', '=', row.letter_at)
    .execute();

/**
 * Queues weekly letters that are due. Each is queued once: its row changes only if the due time is still the one read.
 */
export async function queueLetters({ db, clock, log, findAudience, mails }: LetterDeps): Promise<number> {
  const room = await roomFor(mails);
  if (room <= 0) return 0;
  const now = clock.iso();
  const due = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('letter_at', '<=', now)
    .orderBy('letter_at')
    .limit(room)
    .execute();
  const audience = await findAudience(due.map(({ user_id }) => user_id));

  async function queue(row: (typeof due)[number]): Promise<void> {
    const { user_id, letter_from, letter_at } = row;
    const quietMs = quietUntil(clock.ms(), presentSettings(row));
    const next =
      quietMs === null
        ? { letter_from: now, letter_at: isoOf(clock.ms() + weekMs) }
        : { letter_from, letter_at: isoOf(quietMs) };
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('notification_settings')
        .set(next)
        .where('user_id', '=', user_id)
        .where('letter_at', '=', letter_at)
        .executeTakeFirst();
      const member = audience.get(user_id);
      if (numUpdatedRows !== 1n || quietMs !== null || !member) return;
      await mails.enqueue(tx, {
        recipient: member.email,
        onceKey: `letter:${user_id}:${letter_at}`,
        message: { kind: 'weekly_letter', user: user_id, from: letter_from ?? now, to: now },
      });
    });
  }

  let count = 0;
  for (const row of due)
    try {
      await queue(row);
      count += 1;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const letter_at = isoOf(clock.ms() + retryMs);
      log.error({ err: error, user_id: row.user_id, letter_at }, 'weekly letter not queued, will retry');
      await postpone(db, row, letter_at);
    }
  return count;
}

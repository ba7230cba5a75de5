import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { FindAudience } from './audience.ts';
import { type MailQueue, roomFor } from './mail-content.ts';
import { defaultSettings, listSettings, quietUntil, weekMs } from './settings.ts';
import type { Db } from './store.ts';

export interface LetterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly findAudience: FindAudience;
  readonly log: Log;
  readonly mails: MailQueue;
}

/** Queues weekly letters that are due, each once: the row moves on from exactly the time that was read. */
export async function queueLetters({ db, clock, log, findAudience, mails }: LetterDeps): Promise<number> {
  const room = await roomFor(mails);
  if (room <= 0) return 0;
  const now = clock.iso();
  const due = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'letter_from', 'letter_at'])
    .where('letter_at', '<=', now)
    .orderBy('letter_at')
    .limit(room)
    .execute();
  const userIds = due.map(({ user_id }) => user_id);
  const [audience, settings] = await Promise.all([findAudience(userIds), listSettings(db, userIds)]);

  async function queue({ user_id, letter_from, letter_at }: (typeof due)[number]): Promise<void> {
    const quietMs = quietUntil(clock.ms(), settings.get(user_id) ?? defaultSettings);
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
      // The row stays due; the others do not wait for it.
      log.error({ err: error, user_id: row.user_id }, 'weekly letter not queued, will retry');
    }
  return count;
}

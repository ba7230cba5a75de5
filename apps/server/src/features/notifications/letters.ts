import { type Clock, isoOf } from '../../platform/clock.ts';
import type { FindAudience } from './audience.ts';
import { type MailQueue, roomFor } from './mail-content.ts';
import { findSettings, quietUntil, weekMs } from './settings.ts';
import type { Db } from './store.ts';

export interface LetterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly findAudience: FindAudience;
  readonly mails: MailQueue;
}

/** Queues weekly letters that are due, each once: the row moves on from exactly the time that was read. */
export async function queueLetters({ db, clock, findAudience, mails }: LetterDeps): Promise<number> {
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
  const audience = await findAudience(due.map(({ user_id }) => user_id));
  for (const { user_id, letter_from, letter_at } of due) {
    const quietMs = quietUntil(clock.ms(), await findSettings(db, user_id));
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
  return due.length;
}

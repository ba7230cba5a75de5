import { newsletterLimits } from '@lamplight/contract';
import { isUnavailable } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import type { Outbox } from '../../accounts/index.ts';
import type { Audience } from './read-newsletter.ts';
import { changeNewsletter, listCandidates, listUnfinished, type NewsletterRow } from './store.ts';

export interface NewsletterJob extends Pick<PeriodicJob, 'start' | 'stop' | 'runSoon'> {
  /** Runs the job once; returns how many mails it queued. */
  run(): Promise<number>;
}

interface SendDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mails: () => Pick<Outbox, 'enqueue' | 'flush' | 'countNewsletter'>;
  readonly isRecipient: IsRecipient;
  /** Returns how many more mails the queue may get now. */
  room(): Promise<number>;
}

const pollMs = 5_000;
const soonMs = 500;
const hourMs = 3_600_000;
/** Number of members whose settings are read at once. */
const batchSize = 500;

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Returns whether a member wants newsletters, by their notification settings. */
export type IsRecipient = (candidate: Candidate) => boolean;

/** Counts members of an audience who want newsletters; reads settings in batches. */
export async function countRecipients(
  { db, isRecipient }: Pick<SendDeps, 'db' | 'isRecipient'>,
  audience: Audience,
): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const batch: Candidate[] = await listCandidates(db, audience, after, 4 * batchSize);
    count += batch.filter(isRecipient).length;
    const last = batch.at(-1);
    if (!last) return count;
    after = last.user_id;
  }
}

/**
 * Queues mails of newsletters in portions, as the outbox has room. One transaction saves the cursor and the mails up to
 * it, so that a crash leaves nothing half done and no other node queues them again.
 */
export function createNewsletterJob(deps: SendDeps): NewsletterJob {
  const { db, clock, log, mails, isRecipient } = deps;

  async function begin(row: NewsletterRow): Promise<NewsletterRow | null> {
    if (row.state === 'sending') return row;
    const now = clock.iso();
    const { id, send_at } = row;
    if (clock.ms() - Date.parse(send_at ?? now) > newsletterLimits.lateHours * hourMs) {
      if (await changeNewsletter(db, row, { state: 'draft', send_at: null, revision: row.revision + 1 }))
        log.warn({ newsletter: id, send_at }, 'newsletter missed its time: it is a draft again');
      return null;
    }
    const change = { state: 'sending', started_at: now } as const;
    if (!(await changeNewsletter(db, row, change))) return null;
    log.info({ newsletter: id }, 'newsletter started');
    return { ...row, ...change };
  }

  /** Queues the mails of the next recipients; returns their number. */
  async function queueBatch(row: NewsletterRow, room: number): Promise<number> {
    const candidates = await listCandidates(db, row, row.after_user, batchSize);
    const wanting = candidates.filter(isRecipient);
    const chosen = wanting.slice(0, room);
    // Move the cursor over members who want no mail, up to the first one for whom there is no room.
    const last = wanting.length > room ? chosen.at(-1) : candidates.at(-1);
    const isLast = wanting.length <= room && candidates.length < batchSize;
    const next = {
      after_user: last?.user_id ?? row.after_user,
      queued: row.queued + chosen.length,
      is_queued: isLast ? (1 as const) : (0 as const),
    };
    return db.transaction().execute(async (tx) => {
      if (!(await changeNewsletter(tx, row, next))) return 0;
      for (const { user_id, email } of chosen)
        await mails().enqueue(tx, {
          recipient: email,
          onceKey: `newsletter:${row.id}:${user_id}`,
          newsletter: row.id,
          message: { kind: 'newsletter', newsletter: row.id, user: user_id },
        });
      return chosen.length;
    });
  }

  async function finish(row: NewsletterRow): Promise<void> {
    const { waiting, sent, failed } = await mails().countNewsletter(row.id);
    if (waiting > 0) return;
    const change = { state: 'sent', sent, failed, done_at: clock.iso() } as const;
    if (await changeNewsletter(db, row, change))
      log.info({ newsletter: row.id, sent, failed }, 'newsletter sent');
  }

  async function runOne(found: NewsletterRow): Promise<number> {
    const row = await begin(found);
    if (!row) return 0;
    if (row.is_queued === 1) {
      await finish(row);
      return 0;
    }
    const room = await deps.room();
    return room > 0 ? queueBatch(row, room) : 0;
  }

  async function run(): Promise<number> {
    let count = 0;
    for (const row of await listUnfinished(db, clock.iso())) {
      if (job.isStopping()) break;
      try {
        count += await runOne(row);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        log.error({ err: error, newsletter: row.id }, 'newsletter not queued, will retry');
      }
    }
    if (count > 0) {
      mails().flush();
      // More members may wait for space in the outbox, which is being emptied.
      job.runSoon();
    }
    return count;
  }

  const job = createPeriodicJob({
    name: 'newsletters',
    log,
    run,
    firstInMs: pollMs,
    intervalMs: pollMs,
    soonMs,
  });
  return { start: job.start, stop: job.stop, runSoon: job.runSoon, run };
}

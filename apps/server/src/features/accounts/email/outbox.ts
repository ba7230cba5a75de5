import type { Database } from '../../../db/schema.ts';
import { type Mail, type Mailer, MailRefused } from '../../../gateways/mail/mailer.ts';
import { backoff } from '../../../platform/backoff.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { reasonOf } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob } from '../../../platform/periodic-job.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { EmailMessage } from './email-message.ts';
import {
  claimDueEmail,
  countDueEmails,
  countNewsletterEmails,
  countWaitingEmails,
  deleteEmail,
  deleteFinishedBefore,
  deleteWaitingNewsletter,
  deleteWaitingOnce,
  insertEmail,
  type NewEmail,
  type OutboxRow,
  updateEmail,
} from './outbox-store.ts';

const seconds = 1000;
const days = 24 * 3600 * seconds;

/**
 * Lease on an email: after this time another node may retry the email. Allows five minutes for an attempt and ten
 * for clock differences between nodes.
 */
const leaseMs = 900 * seconds;
/** An email that cannot be delivered for this long is given up; the operator can requeue it for one more attempt. */
const giveUpAfterMs = 3 * days;
/** Retention of sent and given up emails, for inspection. */
const retentionMs = 30 * days;
/** Maximum time that an email stays in the outbox after it was queued, unless the operator requeues it. */
export const longestStayMs = giveUpAfterMs + retentionMs + days;
/** Concurrent deliveries per node. */
const maxConcurrent = 3;
/** How long `stop` waits for running deliveries. */
const shutdownTimeoutMs = 10 * seconds;
/** Poll interval for emails that other nodes or transactions have queued. */
const pollMs = 5 * seconds;
/** Delays a delivery, because the response time must not reveal whether an email is sent. */
const flushDelayMs = 0.1 * seconds;

/** Delays between attempts: 15 s, 1 min, 4 min, …, at most 4 hours. */
const delays = { first: 15 * seconds, factor: 4, max: 4 * 3600 * seconds };

/** Renders an email; null if there is nothing to send. May run more than once for the same email (`id`). */
export type RenderEmail = (
  letter: EmailMessage,
  mail: { readonly id: number; readonly recipient: string },
) => Promise<Omit<Mail, 'id'> | null>;

export interface Outbox {
  /** Queues an email, within the given transaction if there is one; the email is not sent before the commit. */
  enqueue(tx: Database, mail: NewEmail): Promise<void>;
  /** Polls now instead of at the next interval; call it after the commit. */
  flush(): void;
  /** Attempts every email that is due; returns the number of attempts. */
  deliverDue(): Promise<number>;
  /** Counts emails that no mail server has accepted yet, queued at least `minAgeMs` ago. */
  countWaiting(minAgeMs?: number): Promise<number>;
  /**
   * Counts emails that are due, up to `limit`: a new email has to wait for these, but not for those whose retry comes
   * later.
   */
  countDue(limit: number): Promise<number>;
  /** Counts a newsletter's emails by state; `sent` includes emails that are stored instead of sent. */
  countNewsletter(
    id: number,
    connection?: Database,
  ): Promise<{ readonly waiting: number; readonly sent: number; readonly failed: number }>;
  /**
   * Deletes the email queued with this deduplication key, within the given transaction, if the email is still
   * waiting.
   */
  drop(tx: Database, onceKey: string): Promise<void>;
  /** Deletes a newsletter's waiting emails, within the given transaction. */
  dropNewsletter(tx: Database, id: number): Promise<void>;
  /** Starts delivering in the background. */
  start(): void;
  /** Resolves when running deliveries have ended, or after a timeout. */
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Null if there is no mail server: emails stay in the outbox for the operator to read. */
  readonly mailer: Mailer | null;
  readonly render: RenderEmail;
  /** URL at which a stored email can be read, for the log. */
  readonly viewerUrl: (id: number) => string;
}

const errorText = (error: unknown): string => reasonOf(error).slice(0, 300);

/** Delivers emails from a queue in the database: at least once, and by one node at a time. */
export function createOutbox({ db, clock, log, mailer, render, viewerUrl }: OutboxDeps): Outbox {
  const inMs = (ms: number): string => isoOf(clock.ms() + ms);

  async function attempt(row: OutboxRow): Promise<void> {
    const mail = await render(JSON.parse(row.letter) as EmailMessage, row);
    if (!mail) {
      await deleteEmail(db, row.id);
      return;
    }
    const { to, subject, text, html } = mail;
    if (!mailer) {
      const stored = { state: 'kept', recipient: to, subject, text, html, done_at: clock.iso() } as const;
      await updateEmail(db, row, stored);
      log.info({ mail: row.id, subject }, `email stored instead of sent; read it at ${viewerUrl(row.id)}`);
      return;
    }
    await mailer.send({ id: `mail-${row.id}-${Date.parse(row.created_at)}`, ...mail });
    await updateEmail(db, row, {
      state: 'sent',
      recipient: to,
      subject,
      problem: null,
      done_at: clock.iso(),
    });
  }

  async function handleFailure(row: OutboxRow, error: unknown): Promise<void> {
    const isPermanent =
      error instanceof MailRefused || clock.ms() - Date.parse(row.created_at) > giveUpAfterMs;
    const problem = errorText(error);
    if (isPermanent) {
      log.error({ mail: row.id, problem }, 'email delivery failed permanently');
      await updateEmail(db, row, { state: 'given_up', problem, done_at: clock.iso() });
      return;
    }
    const due_at = inMs(backoff(row.attempts - 1, delays));
    log.warn({ mail: row.id, attempts: row.attempts, due_at, problem }, 'email delivery failed, will retry');
    await updateEmail(db, row, { due_at, problem });
  }

  async function drain(): Promise<number> {
    for (let attempts = 0; ; attempts += 1) {
      if (job.isStopping()) return attempts;
      const row = await claimDueEmail(db, clock.iso(), inMs(leaseMs));
      if (!row) return attempts;
      await attempt(row).catch((error: unknown) => handleFailure(row, error));
    }
  }

  let lastCleanupMs = 0;

  const deliverDue = async (): Promise<number> => {
    if (clock.ms() - lastCleanupMs > days) {
      lastCleanupMs = clock.ms();
      await deleteFinishedBefore(db, inMs(-retentionMs));
    }
    const counts = await Promise.all(Array.from({ length: maxConcurrent }, drain));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  const job = createPeriodicJob({
    name: 'outbox poll',
    log,
    run: deliverDue,
    firstInMs: 0,
    intervalMs: pollMs,
    soonMs: flushDelayMs,
  });

  return {
    enqueue: async (tx, mail) => {
      await insertEmail(tx, mail, clock.iso());
    },
    flush: job.runSoon,
    deliverDue,
    countWaiting: (minAgeMs = 0) => countWaitingEmails(db, inMs(-minAgeMs)),
    countNewsletter: (id, connection = db) => countNewsletterEmails(connection, id),
    drop: async (tx, onceKey) => {
      await deleteWaitingOnce(tx, onceKey);
    },
    dropNewsletter: async (tx, id) => {
      await deleteWaitingNewsletter(tx, id);
    },
    countDue: (limit) => countDueEmails(db, clock.iso(), limit),
    start: job.start,
    // After the timeout an unfinished delivery is abandoned: the email's lease expires, and delivery is retried.
    stop: () => withTimeout(job.stop(), shutdownTimeoutMs, () => undefined),
  };
}

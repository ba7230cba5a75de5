import type { Tables } from '../../../db/schema.ts';
import { type Mail, type Mailer, MailRefused } from '../../../gateways/mail/mailer.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { EmailMessage } from './email-message.ts';
import {
  claimDueEmail,
  countWaitingEmails,
  deleteEmail,
  deleteFinishedBefore,
  insertEmail,
  type NewEmail,
  type OutboxRow,
  updateEmail,
} from './outbox-store.ts';

const seconds = 1000;
const days = 24 * 3600 * seconds;

/**
 * How long one attempt may take before another node may think that we died of it: minutes, and ten more by which the
 * other's clock may be ahead.
 */
const leaseMs = 900 * seconds;
/** A mail nobody takes for this long is given up; the operator can revive it. */
const giveUpAfterMs = 3 * days;
/** Mails done with are kept this long, to be looked up. */
const retentionMs = 30 * days;
/** Mails on their way at once, from one node. */
const maxConcurrent = 3;
/** A stop waits this long for mails on their way. */
const shutdownTimeoutMs = 10 * seconds;
/** How often we look for mails that another node, or a transaction, has left. */
const pollMs = 5 * seconds;

/** Milliseconds until the next attempt: 15 s, 1 min, 4 min, … and then every 4 hours. */
const backoffMs = (attempts: number): number => Math.min(15 * 4 ** (attempts - 1), 4 * 3600) * seconds;

/** Composes a mail; null if there is nothing to send. `id` is the mail's own: it may be composed more than once. */
export type RenderEmail = (
  letter: EmailMessage,
  mail: { readonly id: number; readonly recipient: string },
) => Promise<Omit<Mail, 'id'> | null>;

export interface Outbox {
  /** Leaves a mail to be sent, within a transaction if it is given one. Nothing is sent before it commits. */
  enqueue(on: Tables<'mail_outbox'>, mail: NewEmail): Promise<void>;
  /** Looks for mails now rather than at the next round; call it after the transaction. */
  flush(): void;
  /** Tries every mail that is due, and answers how many attempts it made. */
  deliverDue(): Promise<number>;
  /** Mails that no mail server has taken yet. */
  countWaiting(): Promise<number>;
  /** Delivers by itself from now on. */
  start(): void;
  /** Resolves when the mails on their way are out, or take too long. */
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly db: Tables<'mail_outbox'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Null: mails are kept in the outbox, for the operator to read. */
  readonly mailer: Mailer | null;
  readonly render: RenderEmail;
  /** Where a kept mail can be read, for the log. */
  readonly viewerUrl: (id: number) => string;
}

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Mails wait in the database until somebody has taken them: at least once, by one node at a time. */
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
      log.info({ mail: row.id, subject }, `a mail was kept, not sent; read it: ${viewerUrl(row.id)}`);
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
      log.error({ mail: row.id, problem }, 'a mail could not be sent and was given up');
      await updateEmail(db, row, { state: 'given_up', problem, done_at: clock.iso() });
      return;
    }
    const due_at = inMs(backoffMs(row.attempts));
    log.warn({ mail: row.id, attempts: row.attempts, due_at, problem }, 'a mail could not be sent yet');
    await updateEmail(db, row, { due_at, problem });
  }

  async function drain(): Promise<number> {
    for (let attempts = 0; ; attempts += 1) {
      if (isStopping) return attempts;
      const row = await claimDueEmail(db, clock.iso(), inMs(leaseMs));
      if (!row) return attempts;
      await attempt(row).catch((error: unknown) => handleFailure(row, error));
    }
  }

  let isStopping = false;
  let lastCleanupMs = 0;

  const deliverDue = async (): Promise<number> => {
    if (clock.ms() - lastCleanupMs > days) {
      lastCleanupMs = clock.ms();
      await deleteFinishedBefore(db, inMs(-retentionMs));
    }
    const counts = await Promise.all(Array.from({ length: maxConcurrent }, drain));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  let isRunning = false;
  let isPollQueued = false;
  let timer: NodeJS.Timeout | undefined;
  let flushTimer: NodeJS.Timeout | undefined;
  let currentPoll = Promise.resolve();

  function poll(): void {
    if (!isRunning) return;
    clearTimeout(timer);
    if (isPollQueued) return;
    isPollQueued = true;
    currentPoll = currentPoll.then(async () => {
      isPollQueued = false;
      try {
        if (isRunning) await deliverDue();
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be looked through');
      }
      clearTimeout(timer);
      if (isRunning) timer = setTimeout(poll, pollMs).unref();
    });
  }

  return {
    enqueue: async (on, mail) => {
      await insertEmail(on, mail, clock.iso());
    },
    // A moment later: how long an answer takes must not tell whether a mail follows from it.
    flush: () => {
      if (!isRunning) return;
      flushTimer ??= setTimeout(() => {
        flushTimer = undefined;
        poll();
      }, 100).unref();
    },
    deliverDue,
    countWaiting: () => countWaitingEmails(db),
    start: () => {
      isRunning = true;
      poll();
    },
    stop: async () => {
      isStopping = true;
      isRunning = false;
      clearTimeout(timer);
      clearTimeout(flushTimer);
      // Whoever does not answer by now is left: the mail's lease runs out, and it is tried again.
      let timeout: NodeJS.Timeout | undefined;
      const timedOut = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, shutdownTimeoutMs);
      });
      await Promise.race([currentPoll, timedOut]);
      clearTimeout(timeout);
    },
  };
}

import type { Tables } from '../../../db/schema.ts';
import { type Mail, type Mailer, MailRefused } from '../../../gateways/mail/mailer.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Letter } from './letter.ts';
import {
  claimDueMail,
  countWaitingMails,
  deleteMail,
  deleteMailsDoneBefore,
  insertMail,
  type NewMail,
  type OutboxRow,
  updateMail,
} from './outbox-store.ts';

const seconds = 1000;
const days = 24 * 3600 * seconds;

/**
 * How long one attempt may take before another node may think that we died of it: minutes, and ten more by which the
 * other's clock may be ahead.
 */
const leaseMs = 900 * seconds;
/** A mail nobody takes for this long is given up; the operator can revive it. */
const patienceMs = 3 * days;
/** Mails done with are kept this long, to be looked up. */
const memoryMs = 30 * days;
/** Mails on their way at once, from one node. */
const atOnce = 3;
/** A stop waits this long for mails on their way. */
const farewellMs = 10 * seconds;
/** How often we look for mails that another node, or a transaction, has left. */
const pollMs = 5 * seconds;

/** Milliseconds until the next attempt: 15 s, 1 min, 4 min, … and then every 4 hours. */
const backoffMs = (attempts: number): number => Math.min(15 * 4 ** (attempts - 1), 4 * 3600) * seconds;

/** Composes a mail; null if there is nothing to send. `id` is the mail's own: it may be composed more than once. */
export type Compose = (
  letter: Letter,
  mail: { readonly id: number; readonly recipient: string },
) => Promise<Omit<Mail, 'id'> | null>;

export interface Outbox {
  /** Leaves a mail to be sent, within a transaction if it is given one. Nothing is sent before it commits. */
  post(on: Tables<'mail_outbox'>, mail: NewMail): Promise<void>;
  /** Looks for mails now rather than at the next round; call it after the transaction. */
  wake(): void;
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
  readonly compose: Compose;
  /** Where a kept mail can be read, for the log. */
  readonly whereKept: (id: number) => string;
}

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Mails wait in the database until somebody has taken them: at least once, by one node at a time. */
export function createOutbox({ db, clock, log, mailer, compose, whereKept }: OutboxDeps): Outbox {
  const inMs = (ms: number): string => isoOf(clock.ms() + ms);

  async function attempt(row: OutboxRow): Promise<void> {
    const mail = await compose(JSON.parse(row.letter) as Letter, row);
    if (!mail) {
      await deleteMail(db, row.id);
      return;
    }
    const { to, subject, text, html } = mail;
    if (!mailer) {
      const kept = { state: 'kept', recipient: to, subject, text, html, done_at: clock.iso() } as const;
      await updateMail(db, row, kept);
      log.info({ mail: row.id, subject }, `a mail was kept, not sent; read it: ${whereKept(row.id)}`);
      return;
    }
    await mailer.send({ id: `mail-${row.id}-${Date.parse(row.created_at)}`, ...mail });
    await updateMail(db, row, { state: 'sent', recipient: to, subject, problem: null, done_at: clock.iso() });
  }

  async function putOff(row: OutboxRow, error: unknown): Promise<void> {
    const isHopeless = error instanceof MailRefused || clock.ms() - Date.parse(row.created_at) > patienceMs;
    const problem = sentenceOf(error);
    if (isHopeless) {
      log.error({ mail: row.id, problem }, 'a mail could not be sent and was given up');
      await updateMail(db, row, { state: 'given_up', problem, done_at: clock.iso() });
      return;
    }
    const due_at = inMs(backoffMs(row.attempts));
    log.warn({ mail: row.id, attempts: row.attempts, due_at, problem }, 'a mail could not be sent yet');
    await updateMail(db, row, { due_at, problem });
  }

  async function drain(): Promise<number> {
    for (let attempts = 0; ; attempts += 1) {
      if (isStopping) return attempts;
      const row = await claimDueMail(db, clock.iso(), inMs(leaseMs));
      if (!row) return attempts;
      await attempt(row).catch((error: unknown) => putOff(row, error));
    }
  }

  let isStopping = false;
  let cleanedMs = 0;

  const deliverDue = async (): Promise<number> => {
    if (clock.ms() - cleanedMs > days) {
      cleanedMs = clock.ms();
      await deleteMailsDoneBefore(db, inMs(-memoryMs));
    }
    const counts = await Promise.all(Array.from({ length: atOnce }, drain));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  let isRunning = false;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  function look(): void {
    if (!isRunning) return;
    clearTimeout(timer);
    if (isWanted) return;
    isWanted = true;
    round = round.then(async () => {
      isWanted = false;
      try {
        if (isRunning) await deliverDue();
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be looked through');
      }
      clearTimeout(timer);
      if (isRunning) timer = setTimeout(look, pollMs).unref();
    });
  }

  return {
    post: async (on, mail) => {
      await insertMail(on, mail, clock.iso());
    },
    // A moment later: how long an answer takes must not tell whether a mail follows from it.
    wake: () => {
      if (!isRunning) return;
      soon ??= setTimeout(() => {
        soon = undefined;
        look();
      }, 100).unref();
    },
    deliverDue,
    countWaiting: () => countWaitingMails(db),
    start: () => {
      isRunning = true;
      look();
    },
    stop: async () => {
      isStopping = true;
      isRunning = false;
      clearTimeout(timer);
      clearTimeout(soon);
      // Whoever does not answer by now is left: the mail's lease runs out, and it is tried again.
      let patience: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, farewellMs);
      });
      await Promise.race([round, late]);
      clearTimeout(patience);
    },
  };
}

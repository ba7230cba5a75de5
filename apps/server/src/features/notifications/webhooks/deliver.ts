import { webhookLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { WebhookOutcome, WebhookSender } from '../../../gateways/webhooks/webhook-sender.ts';
import { backoff } from '../../../platform/backoff.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { type Accounts, recordAudit } from '../../accounts/index.ts';
import {
  claimDue,
  type DeliveryRow,
  deleteDoneBefore,
  deleteSurplus,
  failWaiting,
  findWebhook,
  listDue,
  listWebhooks,
  saveAttempt,
  turnOff,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

interface JobDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Pick<Accounts, 'outbox' | 'listAdmins'>;
  readonly findSender: () => Promise<WebhookSender>;
}

export interface WebhookJob extends Pick<PeriodicJob, 'start' | 'stop' | 'runSoon'> {
  /** Attempts every message that is due, and waits for the answers. */
  run(): Promise<void>;
}

const secondMs = 1000;
const dayMs = 24 * 3600 * secondMs;
const pollMs = 5 * secondMs;
const soonMs = 200;
/**
 * Lease in ms, after which another node may retry a message: an attempt takes 15 s, and nodes' clocks may differ by
 * more.
 */
const leaseMs = 120 * secondMs;
/** Messages to one webhook that a node sends at the same time. */
const maxConcurrent = 4;
/** Delays between attempts: 30 s, 90 s, 4.5 min, …, at most 6 hours. */
const delays = { first: 30 * secondMs, factor: 3, max: 6 * 3600 * secondMs };
const cleanupIntervalMs = 3600 * secondMs;
/** Rows that one statement deletes, so that it locks nothing for long. */
const cleanupRows = 500;

/** Returns the secrets that sign messages now: while a secret is being replaced, also the former one. */
const secretsOf = ({ secret, old_secret, old_secret_until }: WebhookRow, now: string): string[] =>
  old_secret !== null && old_secret_until !== null && old_secret_until > now
    ? [secret, old_secret]
    : [secret];

/** Returns a function that sends a message once and saves the outcome. */
function createAttempt({ db, clock, log, accounts }: Omit<JobDeps, 'findSender'>) {
  /** Turns a webhook off, gives up its messages and mails all admins. */
  async function giveUp({ id, url }: WebhookRow, reason: 'failing' | 'gone'): Promise<void> {
    const { host } = new URL(url);
    const admins = await accounts.listAdmins();
    const isTurnedOff = await db.transaction().execute(async (tx) => {
      if (!(await turnOff(tx, id, reason))) return false;
      await failWaiting(tx, id, clock.iso());
      await recordAudit(tx, clock, {
        actor_id: null,
        action: 'webhook_turned_off',
        target: `webhook ${id}`,
        detail: { name: host, reason },
      });
      for (const { id: user, email } of admins)
        await accounts.outbox.enqueue(tx, {
          recipient: email,
          message: { kind: 'webhook_turned_off', user, host, reason },
        });
      return true;
    });
    if (!isTurnedOff) return;
    accounts.outbox.flush();
    log.warn({ audit: 'webhooks', webhook: id, host, reason }, 'webhook turned off');
  }

  async function noteFailure(webhook: WebhookRow, row: DeliveryRow, outcome: WebhookOutcome): Promise<void> {
    const ageMs = clock.ms() - Date.parse(row.created_at);
    const isOver = ageMs >= webhookLimits.retryDays * dayMs;
    const due_at = isOver ? null : isoOf(clock.ms() + backoff(row.attempts - 1, delays));
    const done_at = isOver ? clock.iso() : null;
    await saveAttempt(db, row, { ...outcome, state: isOver ? 'failed' : 'waiting', due_at, done_at });
    if (webhook.failing_since === null) await updateWebhook(db, webhook.id, { failing_since: clock.iso() });
    const { problem, status } = outcome;
    const facts = { webhook: webhook.id, delivery: row.id, attempts: row.attempts, problem, status, due_at };
    log.warn(facts, isOver ? 'webhook message given up' : 'webhook message not delivered, will retry');
    if (problem === 'gone') await giveUp(webhook, 'gone');
    else if (isOver && (webhook.delivered_at ?? '') < row.created_at) await giveUp(webhook, 'failing');
  }

  async function attempt(sender: WebhookSender, row: DeliveryRow): Promise<void> {
    const webhook = await findWebhook(db, row.webhook_id);
    // An admin has turned the webhook off meanwhile, which has also ended its messages.
    if (webhook?.is_on !== 1) return;
    const now = clock.iso();
    const message = { id: row.message_id, body: row.body, secrets: secretsOf(webhook, now) };
    const outcome = await sender.send(webhook.url, message);
    if (outcome.problem !== null) return noteFailure(webhook, row, outcome);
    const done_at = clock.iso();
    await saveAttempt(db, row, { ...outcome, state: 'delivered', due_at: null, done_at });
    await updateWebhook(db, webhook.id, { failing_since: null, delivered_at: done_at });
  }

  return attempt;
}

/**
 * Delivers messages from a queue in the database: each at least once, and those about one subject in order. Each
 * webhook is processed separately, so that a receiver that does not answer delays no other.
 */
export function createWebhookJob(deps: JobDeps): WebhookJob {
  const { db, clock, log, findSender } = deps;
  const attempt = createAttempt(deps);
  const lanes = new Map<number, Promise<void>>();
  let lastCleanupMs = 0;

  async function drain(sender: WebhookSender, webhookId: number): Promise<void> {
    while (!job.isStopping()) {
      const row = await claimDue(db, webhookId, clock.iso(), isoOf(clock.ms() + leaseMs));
      if (!row) return;
      await attempt(sender, row);
    }
  }

  /** Sends the due messages of a webhook, unless this node is already sending them. */
  function openLane(sender: WebhookSender, webhookId: number): Promise<void> {
    const running = lanes.get(webhookId);
    if (running) return running;
    const drains = Array.from({ length: maxConcurrent }, () => drain(sender, webhookId));
    const lane = Promise.all(drains)
      .catch((error: unknown) =>
        log.error({ err: error, webhook: webhookId }, 'sending webhook messages failed, will retry'),
      )
      .then(() => void lanes.delete(webhookId));
    lanes.set(webhookId, lane);
    return lane;
  }

  async function cleanUp(): Promise<void> {
    if (clock.ms() - lastCleanupMs < cleanupIntervalMs) return;
    lastCleanupMs = clock.ms();
    const before = isoOf(clock.ms() - webhookLimits.logDays * dayMs);
    while ((await deleteDoneBefore(db, before, cleanupRows)) === cleanupRows && !job.isStopping());
    for (const { id } of await listWebhooks(db))
      while ((await deleteSurplus(db, id, cleanupRows)) === cleanupRows && !job.isStopping());
  }

  async function openLanes(): Promise<Promise<void>[]> {
    const due = await listDue(db, clock.iso());
    if (due.length === 0) return [];
    const sender = await findSender();
    return due.map((id) => openLane(sender, id));
  }

  const job = createPeriodicJob({
    name: 'webhooks',
    log,
    // Does not wait until the messages are sent: a new message to another receiver would wait for the slowest one.
    run: async () => {
      void (await openLanes());
      await cleanUp();
    },
    firstInMs: pollMs,
    intervalMs: pollMs,
    soonMs,
  });

  return {
    start: job.start,
    runSoon: job.runSoon,
    stop: async () => {
      await job.stop();
      await Promise.all(lanes.values());
    },
    run: async () => {
      await Promise.all(await openLanes());
      await cleanUp();
    },
  };
}

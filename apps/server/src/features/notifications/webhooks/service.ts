import { randomBytes } from 'node:crypto';
import {
  limits,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type webhookEndpoints,
  webhookLimits,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { createWebhookSender, type WebhookSender } from '../../../gateways/webhooks/webhook-sender.ts';
import { type Actor, requireFreshSignIn } from '../../../http/auth.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import { lazyAsync } from '../../../platform/lazy.ts';
import type { Log } from '../../../platform/log.ts';
import type { OutsideNetwork } from '../../../platform/public-addresses.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { type Accounts, type AuditEntry, recordAudit } from '../../accounts/index.ts';
import { createWebhookJob, type WebhookJob } from './deliver.ts';
import { m } from './messages.ts';
import { newDelivery, noteWebhookEvents } from './note-events.ts';
import {
  countWaiting,
  type DeliveryRow,
  deleteWebhook,
  failWaiting,
  findDelivery,
  findWebhook,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events<Database>;
  readonly publicUrl: string;
  readonly accounts: Pick<Accounts, 'outbox' | 'listAdmins'>;
  readonly network: OutsideNetwork;
  /** Limit of tests and of messages sent again, per admin. */
  readonly asks: RateLimit;
  /** Replaces the sender, for tests. */
  readonly sender?: WebhookSender | undefined;
}

type Handlers = RouteHandlers<typeof webhookEndpoints>;
type DeliveryOperation =
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'getWebhookDelivery'
  | 'sendWebhookDeliveryAgain';

export interface Webhooks {
  readonly handlers: Handlers;
  readonly job: WebhookJob;
}

const hourMs = 3_600_000;

/** Makes a secret of 192 bits, the form of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Joins events in the form that the database stores: sorted, without duplicates. */
const eventsOf = (sent: readonly WebhookEvent[]): string => [...new Set(sent)].toSorted().join(' ');

const present = (row: WebhookRow, waiting: ReadonlyMap<number, number>): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events.split(' ') as WebhookEvent[],
  is_on: row.is_on === 1,
  off_reason: row.off_reason,
  failing_since: row.failing_since,
  waiting: waiting.get(row.id) ?? 0,
  created_at: row.created_at,
});

const presentDelivery = (
  row: Omit<DeliveryRow, 'webhook_id' | 'subject' | 'user_id' | 'body' | 'answer'>,
): WebhookDelivery => ({
  id: row.id,
  message_id: row.message_id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  created_at: row.created_at,
  next_at: row.due_at,
  done_at: row.done_at,
  status: row.status,
  problem: row.problem,
});

const noSuchWebhook = () => new ProblemError('not_found', m.noSuchWebhook);

/** Creates the handlers that list webhooks and change them. */
function webhookHandlers(
  { db, clock, log }: Pick<WebhookDeps, 'db' | 'clock' | 'log'>,
  findSender: () => Promise<WebhookSender>,
): Omit<Handlers, DeliveryOperation> {
  const list = async (): Promise<Webhook[]> => {
    const waiting = await countWaiting(db);
    return (await listWebhooks(db)).map((row) => present(row, waiting));
  };

  /** Returns an address in its canonical form. @throws ProblemError invalid_input if messages cannot be sent there */
  async function readUrl(sent: string): Promise<string> {
    const url = URL.parse(sent.trim());
    if (!url || !(await (await findSender()).accepts(url.href))) throw invalidField('url', m.notAllowed);
    return url.href;
  }

  /** Records an act of an admin in the audit list and, after the commit, in the log. */
  const audit = (tx: Database, actor: Actor, action: AuditEntry['action'], { id, url }: WebhookRow) =>
    recordAudit(tx, clock, {
      actor_id: actor.id,
      action,
      target: `webhook ${id}`,
      detail: { name: new URL(url).host },
    });
  const logAct = (actor: Actor, webhook: number, text: string) =>
    log.info({ audit: 'webhooks', webhook, by: actor.id }, text);

  return {
    listWebhooks: list,
    addWebhook: async ({ body, actor, reply }) => {
      requireFreshSignIn(actor);
      const secret = newSecret();
      const values = {
        url: await readUrl(body.url),
        events: eventsOf(body.events),
        secret,
        is_on: 1 as const,
        created_at: clock.iso(),
      };
      const row = await db.transaction().execute(async (tx) => {
        const inserted = await insertWebhook(tx, values);
        if ((await listWebhooks(tx)).length > webhookLimits.webhooks)
          throw new ProblemError('bad_request', m.tooMany({ count: webhookLimits.webhooks }));
        await audit(tx, actor, 'webhook_added', inserted);
        return inserted;
      });
      logAct(actor, row.id, 'admin added a webhook');
      void reply.header('cache-control', 'no-store');
      return { ...present(row, new Map()), secret };
    },
    saveWebhook: async ({ params, body, actor }) => {
      requireFreshSignIn(actor);
      const url = await readUrl(body.url);
      const before = await findWebhook(db, params.id);
      if (!before) throw noSuchWebhook();
      const isTurnedOn = body.is_on && before.is_on === 0;
      const row = await db.transaction().execute(async (tx) => {
        const saved = await updateWebhook(tx, params.id, {
          url,
          events: eventsOf(body.events),
          is_on: body.is_on ? 1 : 0,
          ...(body.is_on ? { off_reason: null } : {}),
          ...(body.is_on || before.is_on === 0 ? {} : { off_reason: 'admin' as const }),
          ...(isTurnedOn ? { failing_since: null } : {}),
        });
        if (!saved) throw noSuchWebhook();
        if (!body.is_on) await failWaiting(tx, params.id, clock.iso());
        await audit(tx, actor, 'webhook_changed', saved);
        return saved;
      });
      logAct(actor, row.id, 'admin changed a webhook');
      return present(row, await countWaiting(db));
    },
    deleteWebhook: async ({ params, actor }) => {
      const deleted = await db.transaction().execute(async (tx) => {
        const row = await deleteWebhook(tx, params.id);
        if (row) await audit(tx, actor, 'webhook_deleted', row);
        return row;
      });
      if (deleted) logAct(actor, deleted.id, 'admin deleted a webhook');
      return list();
    },
    rollWebhookSecret: async ({ params, actor, reply }) => {
      requireFreshSignIn(actor);
      const secret = newSecret();
      await db.transaction().execute(async (tx) => {
        const before = await findWebhook(tx, params.id);
        const saved =
          before &&
          (await updateWebhook(tx, params.id, {
            secret,
            old_secret: before.secret,
            old_secret_until: isoOf(clock.ms() + webhookLimits.oldSecretHours * hourMs),
          }));
        if (!saved) throw noSuchWebhook();
        await audit(tx, actor, 'webhook_secret_rolled', saved);
      });
      logAct(actor, params.id, 'admin replaced the secret of a webhook');
      void reply.header('cache-control', 'no-store');
      return { secret };
    },
  };
}

/** Creates the handlers that list deliveries, send a test, and send a message again. */
function deliveryHandlers(
  { db, clock, asks }: Pick<WebhookDeps, 'db' | 'clock' | 'asks'>,
  { runSoon }: WebhookJob,
): Pick<Handlers, DeliveryOperation> {
  /** @throws ProblemError not_found, bad_request if the webhook is off */
  async function requireOn(id: number): Promise<WebhookRow> {
    const webhook = await findWebhook(db, id);
    if (!webhook) throw noSuchWebhook();
    if (webhook.is_on === 0) throw new ProblemError('bad_request', m.isOff);
    return webhook;
  }

  /** @throws ProblemError not_found */
  async function requireDelivery(id: number): Promise<DeliveryRow> {
    const delivery = await findDelivery(db, id);
    if (!delivery) throw new ProblemError('not_found', m.noSuchDelivery);
    return delivery;
  }

  async function add(delivery: Parameters<typeof insertDeliveries>[1][number]): Promise<WebhookDelivery> {
    const [row] = await insertDeliveries(db, [delivery]);
    if (!row) throw noSuchWebhook();
    runSoon();
    return presentDelivery(row);
  }

  return {
    testWebhook: async ({ params, actor }) => {
      const { id } = await requireOn(params.id);
      await asks.count(String(actor.id));
      const about = { subject: 'test', userId: null };
      return add({ ...newDelivery('test', about, { webhook_id: id }, clock.iso()), webhook_id: id });
    },
    listWebhookDeliveries: async ({ params, query, ...exchange }) => {
      const { limit = limits.pageSize, cursor } = query;
      if (!(await findWebhook(db, params.id))) throw noSuchWebhook();
      const rows = await listDeliveries(db, params.id, { before: cursor, limit: limit + 1 });
      return cursorPageResponse(exchange, rows.map(presentDelivery), { limit });
    },
    getWebhookDelivery: async ({ params }) => {
      const row = await requireDelivery(params.id);
      return { ...presentDelivery(row), body: row.body, answer: row.answer };
    },
    sendWebhookDeliveryAgain: async ({ params, actor }) => {
      const { id: _, attempts: __, ...row } = await requireDelivery(params.id);
      if (row.state === 'waiting') throw new ProblemError('bad_request', m.stillWaiting);
      await requireOn(row.webhook_id);
      await asks.count(String(actor.id));
      const now = clock.iso();
      const outcome = { done_at: null, status: null, answer: null, problem: null };
      return add({ ...row, ...outcome, state: 'waiting', due_at: now, created_at: now });
    },
  };
}

/** Creates the handlers that manage webhooks and deliveries, and the job that delivers messages. */
export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { clock, events, publicUrl, network } = deps;
  const findSender = lazyAsync(async () => deps.sender ?? createWebhookSender(clock, network));
  const job = createWebhookJob({ ...deps, findSender });
  noteWebhookEvents(events, { clock, publicUrl, onNoted: job.runSoon });
  return { job, handlers: { ...webhookHandlers(deps, findSender), ...deliveryHandlers(deps, job) } };
}

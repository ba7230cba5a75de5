import { type NotificationKind, notificationPath, type Site } from '@lamplight/contract';
import { notificationText } from '@lamplight/contract/notification-text';
import { languageOf } from '@lamplight/messages/languages';
import type { Selectable } from 'kysely';
import { chunksOf } from '../../db/chunks.ts';
import { isUnavailable } from '../../db/dialect.ts';
import type { Database, Schema } from '../../db/schema.ts';
import { type PushSender, PushTimeoutError } from '../../gateways/push/push-sender.ts';
import { backoff } from '../../platform/backoff.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import { forEachConcurrent } from '../../platform/for-each-concurrent.ts';
import { inLanguage, recipientLanguage } from '../../platform/language.ts';
import type { Log } from '../../platform/log.ts';
import type { FindAudience } from './audience.ts';
import { listTargets } from './devices.ts';
import type { Notified } from './fan-out.ts';
import { type MailQueue, roomFor } from './mail-content.ts';
import { pushPayload } from './push-payload.ts';
import { defaultSettings, listSettings, quietUntil } from './settings.ts';
import { type EventRow, listIgnoring } from './store.ts';
import { contentOf, loadSubjects, mayKnowEvent } from './subjects.ts';
import { loadVapidKeys } from './vapid-keys.ts';

type DeliveryRow = Selectable<Schema['notification_deliveries']>;

const minute = 60_000;
/** Lease in milliseconds, after which another node may retry: longer than a batch of pushes takes. */
const leaseMs = 10 * minute;
/** Milliseconds after which a push that cannot be sent is abandoned. */
const giveUpMs = 24 * 60 * minute;
const batchSize = 200;
/** Accounts whose pushes are sent at the same time; those of one account are sent one after another. */
const concurrentAccounts = 16;
/**
 * Milliseconds that sending to one account's devices may take per batch; the remaining pushes are delayed like failed
 * ones.
 */
const accountBudgetMs = 10_000;

/** Queues the pushes and immediate mails of notifications, in the transaction that notifies the members. */
export async function queueDeliveries(
  tx: Database,
  notified: readonly Notified[],
  now: string,
): Promise<void> {
  const pushed = notified.filter(({ channels, settings }) => channels.push && !settings.is_paused);
  const devices =
    pushed.length === 0
      ? []
      : await listTargets(
          tx,
          pushed.map(({ member }) => member.id),
        );
  const devicesOf = Map.groupBy(devices, ({ user_id }) => user_id);
  const common = { due_at: now, created_at: now };
  const rows = notified.flatMap(({ event, member, channels, settings }) => {
    const base = { event_id: event.id, user_id: member.id, ...common };
    const mail =
      channels.mail === 'now' && !settings.is_paused
        ? [{ ...base, device_id: null, once_key: `mail:${event.id}:${member.id}` }]
        : [];
    const pushes = channels.push ? (devicesOf.get(member.id) ?? []) : [];
    return [
      ...mail,
      ...pushes.map(({ id }) => ({ ...base, device_id: id, once_key: `push:${event.id}:${id}` })),
    ];
  });
  for (const part of chunksOf(rows, 500))
    await tx
      .insertInto('notification_deliveries')
      .values(part)
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .execute();
}

export interface DeliverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly findAudience: FindAudience;
  readonly sender: PushSender;
  /** Returns the times after which a valid sign-in began and was last used: devices of older sign-ins get nothing. */
  readonly signInBounds: () => { readonly created: string; readonly seen: string };
  /** mailto: or https: address of the operator, for push services. */
  readonly contact: () => Promise<string>;
  /** The publisher's languages. */
  readonly site: () => Promise<Pick<Site, 'languages' | 'default_language'>>;
  readonly mails: MailQueue;
}

/** Claims deliveries that are due, oldest first, so that no other node gets them until the lease ends. */
async function claim(db: Database, now: string, leaseEnd: string, isMail: boolean, limit: number) {
  const due = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('due_at', '<=', now)
    .where('device_id', isMail ? 'is' : 'is not', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const claimed = await db
    .updateTable('notification_deliveries')
    .set((eb) => ({ due_at: leaseEnd, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('due_at', '<=', now)
    .returningAll()
    .execute();
  // Restore the order, because databases return updated rows in any order.
  const byId = new Map(claimed.map((row) => [row.id, row]));
  return due.flatMap(({ id }) => byId.get(id) ?? []);
}

const setDue = (db: Database, { id, attempts }: DeliveryRow, due_at: string | null) =>
  db
    .updateTable('notification_deliveries')
    .set({ due_at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();

/** Reads what is needed to decide whether deliveries may be sent now, and their content. */
async function load(
  { db, findAudience, signInBounds, contact, site }: DeliverDeps,
  rows: readonly DeliveryRow[],
) {
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  const eventIds = [...new Set(rows.map(({ event_id }) => event_id))];
  const events = await db.selectFrom('notification_events').selectAll().where('id', 'in', eventIds).execute();
  const subjects = await loadSubjects(db, events);
  const authors = [...subjects.comments.values()].flatMap(({ user_id }) => user_id ?? []);
  const [audience, settings, ignoring, targets] = await Promise.all([
    findAudience(userIds),
    listSettings(db, userIds),
    authors.length === 0 ? [] : listIgnoring(db, userIds, authors),
    listTargets(db, userIds),
  ]);
  const { created, seen } = signInBounds();
  const publisher = await site();
  const keys = await loadVapidKeys(db);
  return {
    keys,
    contact: await contact(),
    events: new Map(events.map((event) => [event.id, event])),
    targets: new Map(
      targets
        .filter(({ signed_in_at, last_seen_at }) => signed_in_at > created && last_seen_at > seen)
        .map((target) => [target.id, target]),
    ),
    settingsOf: (id: number) => settings.get(id) ?? defaultSettings,
    memberOf: (id: number) => audience.get(id),
    /** Returns the content for a member, in their language; null if the member may not see the event now. */
    contentFor: (event: EventRow, userId: number) => {
      const facts = audience.get(userId);
      if (!facts) return null;
      const own = ignoring.filter(({ user_id }) => user_id === userId);
      const reader = { facts, ignored: new Set(own.map(({ ignored_id }) => ignored_id)) };
      if (!mayKnowEvent(event, subjects, reader)) return null;
      const kind: NotificationKind = event.kind === 'release' && event.level > 0 ? 'early' : event.kind;
      const content = contentOf([event], subjects, reader);
      if (!content) return null;
      const path = notificationPath(content.path, event.id);
      const language = recipientLanguage(facts.language, publisher);
      const text = inLanguage(language, () => notificationText({ kind, ...content }));
      return { kind, ...text, path, lang: language, dir: languageOf(language).dir };
    },
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** Delays a failed delivery, or abandons it. */
async function postpone({ db, clock, log }: DeliverDeps, row: DeliveryRow, error: unknown): Promise<void> {
  const isOver = clock.ms() - Date.parse(row.created_at) > giveUpMs;
  const due_at = isOver
    ? null
    : isoOf(clock.ms() + backoff(row.attempts, { first: minute, max: 60 * minute }));
  log.warn({ err: error, delivery: row.id, device: row.device_id, due_at }, 'notification not delivered');
  await setDue(db, row, due_at);
}

/**
 * Sends one push.
 * @param silent push services that did not answer in this batch: further pushes to these are skipped
 */
async function push(deps: DeliverDeps, row: DeliveryRow, loaded: Loaded, silent: Set<string>): Promise<void> {
  const { db, clock, sender } = deps;
  const event = loaded.events.get(row.event_id);
  const device = loaded.targets.get(row.device_id ?? 0);
  // Another member may have signed in on the device since.
  const target = device?.user_id === row.user_id ? device : undefined;
  const content = event && loaded.contentFor(event, row.user_id);
  const settings = loaded.settingsOf(row.user_id);
  if (!event || !target || !content || settings.is_paused || !settings.choices[content.kind].push)
    return void (await setDue(db, row, null));
  const quietMs = quietUntil(clock.ms(), settings);
  if (quietMs !== null) return void (await setDue(db, row, isoOf(quietMs)));
  const { title, text, path, lang, dir } = content;
  const { origin } = new URL(target.endpoint);
  if (silent.has(origin)) throw new PushTimeoutError(origin);
  const isKnown = await sender.send(target, {
    payload: pushPayload({ title, body: text, path, tag: `event-${event.id}`, lang, dir }),
    topic: `event-${event.id}`,
    keys: loaded.keys,
    contact: loaded.contact,
  });
  if (!isKnown) await db.deleteFrom('push_devices').where('id', '=', target.id).execute();
  await setDue(db, row, null);
}

/**
 * Sends the pushes of one account, so that a push service that does not answer delays only this account's devices.
 */
async function pushToAccount(
  deps: DeliverDeps,
  rows: readonly DeliveryRow[],
  loaded: Loaded,
  silent: Set<string>,
): Promise<void> {
  const began = performance.now();
  for (const row of rows)
    try {
      if (performance.now() - began > accountBudgetMs)
        throw new Error('other devices of this account took too long');
      await push(deps, row, loaded, silent);
    } catch (error) {
      if (error instanceof PushTimeoutError) silent.add(error.origin);
      await postpone(deps, row, error);
    }
}

/**
 * Loads the data of deliveries. If that fails, loads each delivery separately, so that one unreadable row does not
 * delay the others.
 */
async function withLoaded(
  deps: DeliverDeps,
  rows: readonly DeliveryRow[],
  work: (loaded: Loaded, rows: readonly DeliveryRow[]) => Promise<void>,
): Promise<void> {
  const loaded = await load(deps, rows).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    return { error };
  });
  if (!('error' in loaded)) return work(loaded, rows);
  const [row, ...others] = rows;
  if (row && others.length === 0) return postpone(deps, row, loaded.error);
  for (const each of rows) await withLoaded(deps, [each], work);
}

/** Sends pushes that are due. Returns the number of deliveries processed. */
export async function deliverPushes(deps: DeliverDeps): Promise<number> {
  const { db, clock } = deps;
  const claimed = await claim(db, clock.iso(), isoOf(clock.ms() + leaseMs), false, batchSize);
  if (claimed.length === 0) return 0;
  const silent = new Set<string>();
  await withLoaded(deps, claimed, (loaded, rows) =>
    forEachConcurrent(Map.groupBy(rows, ({ user_id }) => user_id).values(), concurrentAccounts, (own) =>
      pushToAccount(deps, own, loaded, silent),
    ),
  );
  return claimed.length;
}

async function queueMail(deps: DeliverDeps, row: DeliveryRow, loaded: Loaded): Promise<void> {
  const { db, clock, mails } = deps;
  const event = loaded.events.get(row.event_id);
  const member = loaded.memberOf(row.user_id);
  const content = event && loaded.contentFor(event, row.user_id);
  const settings = loaded.settingsOf(row.user_id);
  const isWanted = content && !settings.is_paused && settings.choices[content.kind].mail === 'now';
  const quietMs = isWanted ? quietUntil(clock.ms(), settings) : null;
  if (quietMs !== null) return void (await setDue(db, row, isoOf(quietMs)));
  await db.transaction().execute(async (tx) => {
    if (isWanted && member)
      await mails.enqueue(tx, {
        recipient: member.email,
        onceKey: `notification:${row.event_id}:${row.user_id}`,
        message: { kind: 'notification', user: row.user_id, event: row.event_id },
      });
    await setDue(tx, row, null);
  });
}

/** Moves mails that are due to the outbox. Returns the number of deliveries processed. */
export async function deliverMails(deps: DeliverDeps): Promise<number> {
  const { db, clock, mails } = deps;
  const room = await roomFor(mails);
  if (room <= 0) return 0;
  const rows = await claim(db, clock.iso(), isoOf(clock.ms() + leaseMs), true, room);
  if (rows.length === 0) return 0;
  await withLoaded(deps, rows, async (loaded, readable) => {
    for (const row of readable)
      await queueMail(deps, row, loaded).catch((error: unknown) => {
        if (isUnavailable(error)) throw error;
        return postpone(deps, row, error);
      });
  });
  return rows.length;
}

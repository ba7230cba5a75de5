import { limits, type notificationEndpoints, notificationLimits } from '@lamplight/contract';
import type { Schema, Tables } from '../../db/schema.ts';
import { isInt32, readCursor } from '../../http/cursor.ts';
import { fittingRows, setNextLink } from '../../http/pagination.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../platform/periodic-job.ts';
import type { Billing } from '../billing/index.ts';
import type { BookDb, Released } from '../books/index.ts';
import { createAudience } from './audience.ts';
import { countUnread, eventIdsOfEntry, listName, listNotifications } from './list.ts';
import { noteComment, noteRelease, type PostedComment } from './note-events.ts';
import { findSettings, saveSettings } from './settings.ts';
import { type Db, deleteEventsBefore, findDueEvent, markRead, markReadUpTo } from './store.ts';

interface NotificationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly billing: Pick<Billing, 'subscriptionsOf'>;
}

export interface NotificationService {
  readonly handlers: RouteHandlers<typeof notificationEndpoints>;
  /** Records a release, in the transaction that makes it visible. */
  noteRelease(tx: BookDb, released: Released): Promise<void>;
  /** Records a reply or an announcement, in the transaction that saves it. */
  noteComment(tx: Tables<'comments'>, comment: PostedComment): Promise<void>;
  /** Notifies members of what is due; returns how many were notified. */
  run(): Promise<number>;
  /** Runs in the background. */
  readonly job: PeriodicJob;
}

const dayMs = 24 * 3600 * 1000;
const pollMs = 5_000;
const soonMs = 200;
/** Old events deleted at once, each with the notifications of all members. */
const eventsPerCleanup = 20;

/** What members are notified of. */
export function createNotifications(deps: NotificationDeps): NotificationService {
  const { db, clock, log } = deps;
  const findAudience = createAudience(db, deps.billing);
  let lastCleanupMs = 0;

  async function cleanUp(): Promise<void> {
    if (clock.ms() - lastCleanupMs < dayMs / 24) return;
    lastCleanupMs = clock.ms();
    await deleteEventsBefore(db, isoOf(clock.ms() - notificationLimits.days * dayMs), eventsPerCleanup);
  }

  async function run(): Promise<number> {
    await cleanUp();
    let count = 0;
    for (;;) {
      if (job.isStopping()) return count;
      const event = await findDueEvent(db, clock.iso());
      if (!event) return count;
      // Loaded once something is due, to keep the idle process small.
      const { fanOutBatch } = await import('./fan-out.ts');
      count += await fanOutBatch({ db, clock, findAudience, queueDeliveries: async () => {} }, event);
    }
  }

  const job = createPeriodicJob({
    name: 'notifications',
    log,
    run,
    firstInMs: pollMs,
    intervalMs: pollMs,
    soonMs,
  });

  return {
    noteRelease: async (tx, released) => {
      await noteRelease(tx.$extendTables<Pick<Schema, 'notification_events'>>(), released);
      job.runSoon();
    },
    noteComment: async (tx, comment) => {
      await noteComment(tx.$extendTables<Pick<Schema, 'notification_events'>>(), comment);
      job.runSoon();
    },
    run,
    job,
    handlers: {
      listNotifications: async ({ query, actor, request, reply }) => {
        const { per_page: limit = limits.pageSize, cursor } = query;
        const cursorList = { parameter: 'list', list: listName, checks: [isInt32] };
        const before = cursor === undefined ? 2_147_483_647 : Number(readCursor(cursor, cursorList)[0]);
        const all = await listNotifications(db, actor);
        const rest = all.filter(({ id }) => id < before);
        const rows = fittingRows(rest.slice(0, limit));
        void reply.header('x-total-count', String(all.length));
        const last = rows.at(-1);
        if (last && rows.length < rest.length)
          setNextLink(request, reply, { per_page: String(limit), cursor: last.cursor });
        return rows;
      },
      countUnreadNotifications: async ({ actor }) => ({ unread: await countUnread(db, actor) }),
      readNotifications: async ({ body, actor }) => {
        await markReadUpTo(db, actor.id, body.up_to, clock.iso());
        return { unread: await countUnread(db, actor) };
      },
      readNotification: async ({ params, actor }) => {
        const ids = await eventIdsOfEntry(db, actor, params.id);
        if (ids.length > 0) await markRead(db, actor.id, ids, clock.iso());
        return { unread: await countUnread(db, actor) };
      },
      getNotificationSettings: ({ actor }) => findSettings(db, actor.id),
      saveNotificationSettings: async ({ body, actor }) => {
        await saveSettings({ db, clock }, actor.id, body);
        return findSettings(db, actor.id);
      },
    },
  };
}

import {
  limits,
  type MailList,
  type NotificationSettings,
  type notificationEndpoints,
} from '@lamplight/contract';
import type { Database } from '../../db/schema.ts';
import { cursorPageResponse } from '../../http/pagination.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events.ts';
import { lazyAsync } from '../../platform/lazy.ts';
import type { Log } from '../../platform/log.ts';
import type { OutsideNetwork } from '../../platform/public-addresses.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Billing } from '../membership/index.ts';
import { createAudience } from './audience.ts';
import type { DeliverDeps } from './deliver.ts';
import { createDeviceHandlers } from './device-handlers.ts';
import { createNotificationJobs, type NotificationJobs } from './jobs.ts';
import { countUnread, eventIdsOfEntry, isAfter, listNotifications, readPosition } from './list.ts';
import { type MailQueue, roomFor } from './mail-content.ts';
import { m } from './messages.ts';
import type { NewsletterJob } from './newsletters/send.ts';
import { createNewsletters, type Newsletters } from './newsletters/service.ts';
import { noteComment, noteRelease, noteShown } from './note-events.ts';
import { changeSettings, findSettings, presentSettings, stopMails } from './settings.ts';
import { markRead, markReadUpTo } from './store.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts';
import type { WebhookJob } from './webhooks/deliver.ts';
import type { Webhooks } from './webhooks/service.ts';

interface NotificationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events<Database>;
  readonly accounts: Pick<Accounts, 'answer' | 'outbox' | 'renderNewsletter'>;
  readonly billing: Pick<Billing, 'subscriptionsOf'>;
  /** The queue of mails. */
  readonly mails: () => MailQueue;
  readonly pushContact: () => Promise<string>;
  readonly site: DeliverDeps['site'];
  readonly signInBounds: DeliverDeps['signInBounds'];
  readonly pushNetwork: OutsideNetwork;
  /** Limit of new push endpoints, per account. */
  readonly endpointLimit: RateLimit;
  /** Signs links that stop mails. */
  readonly secret: string;
  readonly webhooks: Webhooks;
  /** The publisher's time zone. */
  readonly timeZone: string;
  /** Limit of test mails of newsletters, per admin. */
  readonly newsletterTests: RateLimit;
}

export interface NotificationService {
  readonly handlers: RouteHandlers<typeof notificationEndpoints> &
    Webhooks['handlers'] &
    Newsletters['handlers'];
  /**
   * Stops the mails that a link is for.
   * @throws ProblemError not_found if the link is invalid
   */
  unsubscribe(token: string): Promise<MailList>;
  /** Returns whether a member chose announcements by mail. */
  wantsNews(userId: number): Promise<boolean>;
  readonly jobs: NotificationJobs;
  readonly webhookJob: WebhookJob;
  readonly newsletterJob: NewsletterJob;
  /** Stops all jobs. */
  stop(): Promise<void>;
}

/** Returns whether a member chose announcements by mail. */
const wantsNewsIn = ({ is_paused, choices }: NotificationSettings): boolean =>
  !is_paused && choices.announcement.mail !== 'off';

/** Creates the notifications that members get of events, with their settings, devices and jobs. */
export function createNotificationService(deps: NotificationDeps): NotificationService {
  const { db, clock } = deps;
  const findAudience = createAudience(db, deps.billing);
  const newsletters = createNewsletters({
    ...deps,
    tests: deps.newsletterTests,
    findRecipient: async (id) => ((await wantsNews(id)) ? (await findAudience([id])).get(id) : undefined),
    isRecipient: (row) => wantsNewsIn(presentSettings(row)),
    room: () => roomFor(deps.accounts.outbox),
    unsubscribePath: (id) => `/unsubscribe/${unsubscribeToken(deps.secret, id, 'announcement')}`,
  });
  const findSender = lazyAsync(async () => {
    const { createPushSender } = await import('../../gateways/push/push-sender.ts');
    return createPushSender(clock, deps.pushNetwork);
  });

  async function wantsNews(userId: number): Promise<boolean> {
    return wantsNewsIn(await findSettings(db, userId));
  }

  const readToken = (token: string) => {
    const read = readUnsubscribeToken(deps.secret, token);
    if (!read) throw new ProblemError('not_found', m.linkNotValid);
    return read;
  };

  async function unsubscribe(token: string): Promise<MailList> {
    const { userId, list } = readToken(token);
    // The account may have been deleted.
    if ((await findAudience([userId])).size > 0) await stopMails({ db, clock }, userId, list);
    return list;
  }

  const jobs = createNotificationJobs({
    ...deps,
    findAudience,
    findSender,
    contact: deps.pushContact,
  });

  deps.accounts.answer('readMailNews', async (mail) => {
    const { readMailNews } = await import('./mail-content.ts');
    return readMailNews({ db, findAudience, secret: deps.secret }, mail);
  });
  deps.events.on('released', async (tx, release) => {
    await noteRelease(tx, release);
    jobs.runSoon();
  });
  deps.events.on('commentPosted', async (tx, comment) => {
    await noteComment(tx, comment);
    jobs.runSoon();
  });
  deps.events.on('commentShown', async (tx, { commentId }) => {
    await noteShown(tx, commentId, clock.iso());
    jobs.runSoon();
  });

  const { job: webhookJob } = deps.webhooks;
  const { job: newsletterJob } = newsletters;
  return {
    wantsNews,
    unsubscribe,
    jobs,
    webhookJob,
    newsletterJob,
    stop: async () => void (await Promise.all([jobs.stop(), webhookJob.stop(), newsletterJob.stop()])),
    handlers: {
      ...deps.webhooks.handlers,
      ...newsletters.handlers,
      ...createDeviceHandlers({ db, clock, findSender, endpointLimit: deps.endpointLimit }),
      getUnsubscribe: async ({ params }) => ({ kind: readToken(params.token).list }),
      unsubscribe: async ({ params }) => ({ kind: await unsubscribe(params.token) }),
      listNotifications: async ({ query, actor, ...exchange }) => {
        const { per_page: limit = limits.pageSize, cursor } = query;
        const before = cursor === undefined ? null : readPosition(cursor);
        const all = await listNotifications(db, actor);
        const rest = before ? all.filter((row) => isAfter(row, before)) : all;
        return cursorPageResponse(exchange, rest, { limit, total: all.length });
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
        await changeSettings({ db, clock }, actor.id, () => body);
        return findSettings(db, actor.id);
      },
    },
  };
}

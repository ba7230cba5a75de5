import { notificationLimits, type Site } from '@lamplight/contract';
import type { Config } from './config/config.ts';
import type { Connection } from './db/connect.ts';
import type { Accounts } from './features/accounts/index.ts';
import type { Books } from './features/catalogue/index.ts';
import {
  createAnnouncements,
  createCommentHooks,
  createComments,
  createModeration,
  createReviews,
} from './features/discussion/index.ts';
import type { Billing } from './features/membership/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createRateLimit } from './http/rate-limit.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';

interface DiscussionDeps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly books: Books;
  readonly billing: Billing;
  readonly accounts: Accounts;
  readonly site: () => Promise<Site>;
}

/** Returns the address at which push services reach the operator (VAPID, RFC 8292). */
function pushContact({ push, mail }: Config, { contact }: Site): string {
  if (push.contact !== null) return push.contact;
  if (/^[^<>@\s]+@[^<>@\s]+$/.test(contact)) return `mailto:${contact}`;
  return `mailto:${/<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from}`;
}

/** Builds what members write, how it is moderated, and what members are notified of. */
export function createDiscussion(deps: DiscussionDeps) {
  const { connection, clock, log, config, books, billing, accounts, site } = deps;
  const { db, limiter: makeLimiter } = connection;
  const moderationDb = db;
  const notifications = createNotifications({
    db: db,
    clock,
    log,
    billing,
    mails: () => accounts.outbox,
    pushContact: async () => pushContact(config, await site()),
    signInBounds: accounts.sessions.bounds,
    pushNetwork: config.push,
    endpointLimit: createRateLimit(makeLimiter, {
      name: 'push-endpoint',
      points: notificationLimits.newEndpointsPerHour,
      seconds: 3600,
    }),
    secret: config.secrets.tokens,
  });
  const { heldFirstComments, reportsToHide } = config.moderation;
  const comments = createComments({
    db: db,
    clock,
    log,
    makeLimiter,
    books,
    hooks: {
      ...createCommentHooks({ db: moderationDb, clock, heldFirstComments }),
      onPosted: (tx, comment, kind) => notifications.noteComment(tx, { ...comment, kind }),
    },
  });
  const moderation = createModeration({
    db: moderationDb,
    clock,
    makeLimiter,
    reportsToHide,
    onShown: (tx, commentId) => notifications.noteShown(tx, commentId),
  });
  const announcements = createAnnouncements({ db: db, clock, log, comments });
  const reviews = createReviews({
    db: db,
    clock,
    makeLimiter,
    books,
    texts: comments.reviews,
  });
  const handlers = {
    ...comments.handlers,
    ...reviews.handlers,
    ...announcements.handlers,
    ...moderation.handlers,
    ...notifications.handlers,
  };
  return { comments, announcements, notifications, handlers };
}

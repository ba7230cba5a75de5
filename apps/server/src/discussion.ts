import type { Config } from './config/config.ts';
import type { Connection } from './db/connect.ts';
import { createAnnouncements } from './features/announcements/index.ts';
import type { Billing } from './features/billing/index.ts';
import type { Books } from './features/books/index.ts';
import { type CommentAuthors, type CommentTables, createComments } from './features/comments/index.ts';
import { createCommentHooks, createModeration, type ModerationTables } from './features/moderation/index.ts';
import { createNotifications, type NotificationTables } from './features/notifications/index.ts';
import { createReviews, type ReviewTables } from './features/reviews/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';

interface DiscussionDeps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly books: Books;
  readonly billing: Billing;
}

/** Builds what members write, how it is moderated, and what members are notified of. */
export function createDiscussion({ connection, clock, log, config, books, billing }: DiscussionDeps) {
  const { db, limiter: makeLimiter } = connection;
  const moderationDb = db.$pickTables<ModerationTables>();
  const notifications = createNotifications({
    db: db.$pickTables<NotificationTables>(),
    clock,
    log,
    billing,
  });
  const { heldFirstComments, reportsToHide } = config.moderation;
  const comments = createComments({
    db: db.$pickTables<CommentTables>().$extendTables<CommentAuthors>(),
    clock,
    log,
    makeLimiter,
    books,
    hooks: {
      ...createCommentHooks({ db: moderationDb, clock, heldFirstComments }),
      onPosted: (tx, comment, kind) => notifications.noteComment(tx, { ...comment, kind }),
    },
  });
  const moderation = createModeration({ db: moderationDb, clock, makeLimiter, reportsToHide });
  const announcements = createAnnouncements({ db: db.$pickTables<'admin_text'>(), clock, log, comments });
  const reviews = createReviews({
    db: db.$pickTables<ReviewTables>(),
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

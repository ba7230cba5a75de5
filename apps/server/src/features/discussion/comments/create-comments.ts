import { type commentEndpoints, limits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { createRateLimit, type MakeLimiter } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import type { Books } from '../../catalogue/index.ts';
import { deleteCommentIn, listHeldOf } from './delete-comment.ts';
import { createPostQuotas } from './post-quotas.ts';
import { listMarks } from './queries.ts';
import { type CommentServices, commentRoutes } from './routes.ts';
import { noTimestamp } from './rules.ts';
import { type CommentReview, type CommentService, createCommentService } from './service.ts';
import { findDiscussion } from './store.ts';

export interface Comments {
  readonly handlers: RouteHandlers<typeof commentEndpoints>;
  /** Service for announcements and the replies to them. */
  readonly announcements: CommentService;
  /** Service for the texts of reviews. */
  readonly reviews: CommentService;
  /** Services for comments on chapters, on books and on the updates page. */
  readonly services: CommentServices;
  /**
   * Deletes an account's comments that wait for review, in the transaction that deletes the account.
   */
  onAccountDeleted(trx: Database, userId: number): Promise<void>;
}

export interface CommentsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly makeLimiter: MakeLimiter;
  readonly books: Pick<Books, 'requireBook' | 'requireChapter'>;
  readonly events: Events<Database>;
  readonly review: CommentReview;
}

/** Maximum number of reactions per account and minute. */
const reactionQuota = { name: 'reaction', points: 300, seconds: 60 };

export function createComments({
  db,
  clock,
  log,
  makeLimiter,
  books,
  events,
  review,
}: CommentsDeps): Comments {
  const shared = {
    db,
    clock,
    log,
    events,
    review,
    postLimit: createPostQuotas(makeLimiter),
    reactionLimit: createRateLimit(makeLimiter, reactionQuota),
  };
  const services = {
    chapters: createCommentService(shared, 'chapter', limits.commentCharacters),
    books: createCommentService(shared, 'book', limits.commentCharacters),
    updates: createCommentService(shared, 'update', limits.updateCharacters),
  };

  /**
   * Lists the comment marks of a chapter. If there are too many, only marks a minimum distance apart are listed: the
   * smallest one that the scrubber can show, or a second in a chapter of unknown length.
   */
  async function listChapterMarks(chapter: { id: number; duration: number | null }) {
    const discussion = await findDiscussion(db, { kind: 'chapter', id: chapter.id });
    if (!discussion) return [];
    return listMarks(db, discussion.id, noTimestamp, (chapter.duration ?? limits.maxMarks) / limits.maxMarks);
  }

  return {
    handlers: commentRoutes(services, books, listChapterMarks),
    services,
    onAccountDeleted: async (trx, userId) => {
      for (const id of await listHeldOf(trx, userId))
        await deleteCommentIn(trx, id, () =>
          events.emit('commentRemoved', trx, { commentId: id, by: userId }),
        );
    },
    reviews: createCommentService(shared, 'review', limits.commentCharacters),
    announcements: createCommentService(shared, 'announcement', limits.updateCharacters),
  };
}

import { type discussionEndpoints, limits } from '@lamplight/contract';
import { createRateLimit, type MakeLimiter } from '../../http/rate-limit.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Library } from '../library/index.ts';
import { type CommentService, createCommentService } from './comments-service.ts';
import { type CommentServices, discussionHandlers } from './handlers.ts';
import { createPostQuotas } from './post-quotas.ts';
import { listMarks } from './queries.ts';
import { noTimestamp } from './rules.ts';
import { type Db, findDiscussion } from './store.ts';

export { deleteComment } from './delete-comment.ts';
export { listResponse, threadResponse } from './handlers.ts';
export { presentAnnouncement } from './present.ts';
export { limitText } from './rules.ts';
export type { DiscussionAuthors, DiscussionTables } from './store.ts';
export type { CommentService };

export interface Discussion {
  readonly handlers: RouteHandlers<typeof discussionEndpoints>;
  /** Announcements and the replies to them. */
  readonly announcements: CommentService;
  /** Comments on chapters, on books and on the updates page. */
  readonly comments: CommentServices;
}

export interface DiscussionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly makeLimiter: MakeLimiter;
  readonly library: Pick<Library, 'requireBook' | 'requireChapter'>;
}

/** Maximum number of reactions per account and minute. */
const reactionQuota = { name: 'reaction', points: 300, seconds: 60 };

export function createDiscussion({ db, clock, log, makeLimiter, library }: DiscussionDeps): Discussion {
  const shared = {
    db,
    clock,
    log,
    postLimit: createPostQuotas(makeLimiter),
    reactionLimit: createRateLimit(makeLimiter, reactionQuota),
  };
  const comments = {
    chapters: createCommentService(shared, 'chapter', limits.commentCharacters),
    books: createCommentService(shared, 'book', limits.commentCharacters),
    updates: createCommentService(shared, 'update', limits.updateCharacters),
  };

  /**
   * Lists the comment marks of a chapter. If there are too many, they are at least as far apart as the
   * scrubber can show; in a chapter of unknown length, a second apart.
   */
  async function listChapterMarks(chapter: { id: number; duration: number | null }) {
    const discussion = await findDiscussion(db, { kind: 'chapter', id: chapter.id });
    if (!discussion) return [];
    return listMarks(db, discussion.id, noTimestamp, (chapter.duration ?? limits.maxMarks) / limits.maxMarks);
  }

  return {
    handlers: discussionHandlers(comments, library, listChapterMarks),
    comments,
    announcements: createCommentService(shared, 'announcement', limits.updateCharacters),
  };
}

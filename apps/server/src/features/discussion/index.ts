import { type discussionEndpoints, limits } from '@lamplight/contract';
import { createRateLimit, type MakeLimiter } from '../../http/rate-limit.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Library } from '../library/index.ts';
import { type Board, createBoard } from './board.ts';
import { type Boards, discussionHandlers } from './handlers.ts';
import { createPostQuotas } from './post-quotas.ts';
import { listMarks } from './read-store.ts';
import { noTimestamp } from './rules.ts';
import { type Db, findDiscussion } from './store.ts';

export { answerList, answerThread } from './handlers.ts';
export { presentAnnouncement } from './present.ts';
export { removeComment } from './removing.ts';
export { boundedText } from './rules.ts';
export type { Authors as DiscussionAuthors, Owned as DiscussionTables } from './store.ts';
export type { Board };

export interface Discussion {
  readonly handlers: RouteHandlers<typeof discussionEndpoints>;
  /** What the house announces, and its replies. */
  readonly announcements: Board;
  /** The comments of chapters, books and updates. */
  readonly boards: Boards;
}

export interface DiscussionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly makeLimiter: MakeLimiter;
  readonly library: Pick<Library, 'requireBook' | 'requireChapter'>;
}

/** Reactions of one account in a minute. */
const mostReactions = { name: 'reaction', points: 300, seconds: 60 };

export function createDiscussion({ db, clock, log, makeLimiter, library }: DiscussionDeps): Discussion {
  const shared = {
    db,
    clock,
    log,
    posts: createPostQuotas(makeLimiter),
    reacts: createRateLimit(makeLimiter, mostReactions),
  };
  const boards = {
    chapters: createBoard(shared, 'chapter', limits.commentCharacters),
    books: createBoard(shared, 'book', limits.commentCharacters),
    updates: createBoard(shared, 'update', limits.updateCharacters),
  };

  /** Where there are too many marks, none closer than the scrubber can show; of unknown length, a second apart. */
  async function marksOf(chapter: { id: number; duration: number | null }) {
    const discussion = await findDiscussion(db, { kind: 'chapter', id: chapter.id });
    if (!discussion) return [];
    return listMarks(db, discussion.id, noTimestamp, (chapter.duration ?? limits.maxMarks) / limits.maxMarks);
  }

  return {
    handlers: discussionHandlers(boards, library, marksOf),
    boards,
    announcements: createBoard(shared, 'announcement', limits.updateCharacters),
  };
}

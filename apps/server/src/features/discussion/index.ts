import type { RoomBase } from '../../http/room.ts';
import type { Books } from '../catalogue/index.ts';
import { createAnnouncements } from './announcements/routes.ts';
import { createComments } from './comments/create-comments.ts';
import { createCommentReview } from './moderation/comment-review.ts';
import { createModeration } from './moderation/routes.ts';
import { createReviews } from './reviews/service.ts';

export { type Announcements } from './announcements/routes.ts';
export { createComments } from './comments/create-comments.ts';
export { deleteComment } from './comments/delete-comment.ts';
export { type CommentService, publishAll } from './comments/service.ts';
export { saveReview } from './reviews/save-review.ts';
export { findReview } from './reviews/store.ts';

interface DiscussionDeps extends RoomBase {
  readonly books: Books;
  readonly moderation: {
    /** Number of first comments of a new account that are held for review; 0 for none. */
    readonly heldFirstComments: number;
    /** Number of reports at which a comment is hidden until it is reviewed; 0 for never. */
    readonly reportsToHide: number;
  };
}

/** Builds the discussion feature: comments, reviews, announcements and moderation. */
export function createDiscussion({
  moderation: { heldFirstComments, reportsToHide },
  ...deps
}: DiscussionDeps) {
  const comments = createComments({ ...deps, review: createCommentReview({ ...deps, heldFirstComments }) });
  deps.events.on('accountDeleted', (tx, { userId }) => comments.onAccountDeleted(tx, userId));
  const moderation = createModeration({ ...deps, reportsToHide });
  const announcements = createAnnouncements({ ...deps, comments });
  const reviews = createReviews({ ...deps, texts: comments.reviews });
  return {
    announcements,
    handlers: {
      ...comments.handlers,
      ...reviews.handlers,
      ...announcements.handlers,
      ...moderation.handlers,
    },
  };
}

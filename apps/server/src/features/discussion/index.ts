export { type Announcements, createAnnouncements } from './announcements/routes.ts';
export { createComments } from './comments/create-comments.ts';
export { deleteComment } from './comments/delete-comment.ts';
export { type CommentService, publishAll } from './comments/service.ts';
export { createCommentHooks } from './moderation/comment-hooks.ts';
export { createModeration } from './moderation/routes.ts';
export { saveReview } from './reviews/save-review.ts';
export { createReviews } from './reviews/service.ts';
export { findReview } from './reviews/store.ts';

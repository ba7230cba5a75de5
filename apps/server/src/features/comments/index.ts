export { type Comments, createComments } from './create-comments.ts';
export { deleteComment } from './delete-comment.ts';
export { presentAnnouncement } from './present.ts';
export { listResponse, threadResponse } from './routes.ts';
export { limitText } from './rules.ts';
export type { CommentService } from './service.ts';
export type { CommentAuthors, CommentTables } from './store.ts';

export { type LockedComment, lockComment } from './commands.ts';
export { type Comments, createComments } from './create-comments.ts';
export { deleteComment, deleteCommentIn } from './delete-comment.ts';
export { editCommentIn } from './edit-comment.ts';
export { postCommentIn } from './post-comment.ts';
export { type CommentView, presentAnnouncement, presentBookComment } from './present.ts';
export { listResponse, threadResponse } from './routes.ts';
export {
  type AdmittedText,
  type CommentHooks,
  type CommentService,
  type HoldReason,
  publishAll,
} from './service.ts';
export { changeCommentState } from './set-state.ts';
export {
  type CommentAuthors,
  type CommentRow,
  type CommentTables,
  type Db as CommentDb,
  subjectVisibility,
} from './store.ts';

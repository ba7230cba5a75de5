export { createCommentHooks } from './comment-hooks.ts';
export { createModeration, type Moderation } from './routes.ts';
export type { ModerationTables } from './store.ts';

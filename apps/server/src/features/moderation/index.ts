export { createHoldHooks } from './hold-comments.ts';
export { createModeration, type Moderation } from './routes.ts';
export type { ModerationTables } from './store.ts';

export { heardShare } from './heard-share.ts';
export { createProgress, type ProgressService } from './service.ts';
export type { ProgressTables } from './store.ts';

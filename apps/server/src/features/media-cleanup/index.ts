export { createMediaCleanup, type MediaCleanup } from './service.ts';
export type { CleanupTables } from './store.ts';

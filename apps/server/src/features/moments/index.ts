export { createMoments } from './service.ts';
export type { MomentTables } from './store.ts';

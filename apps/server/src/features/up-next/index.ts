export { createUpNext } from './service.ts';
export type { UpNextTables } from './store.ts';

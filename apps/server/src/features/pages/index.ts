export { createPages, type Pages } from './service.ts';
export type { PageTables } from './store.ts';

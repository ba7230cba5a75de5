export { createLibrary } from './service.ts';
export type { LibraryTables } from './store.ts';

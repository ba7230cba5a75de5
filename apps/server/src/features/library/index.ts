export { createLibrary } from './service.ts';
export { type LibraryTables, listOwnBookIds } from './store.ts';

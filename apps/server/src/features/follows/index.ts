export { createFollows } from './service.ts';
export { type FollowTables, moveFollows } from './store.ts';

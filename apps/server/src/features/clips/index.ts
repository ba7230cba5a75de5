export { type Clips, createClips, type SharedClip } from './service.ts';
export type { ClipTables } from './store.ts';

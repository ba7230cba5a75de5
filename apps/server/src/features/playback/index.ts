export { type StreamLimits, streamStateOf } from './rules.ts';
export { createPlayback, type Playback } from './service.ts';
export type { PlaybackTables } from './store.ts';

export { UnreadableFileError } from './audio/containers/errors.ts';
export type { Extent } from './audio/containers/recording.ts';
export { chaptersOf } from './audio/metadata/chapters.ts';
export { type CueFile, readCue } from './audio/metadata/cue.ts';
export type { AudioFacts, AudioTags, EmbeddedChapter } from './audio/metadata/facts.ts';
export { type Audio, createAudio } from './audio/service.ts';
export { type AudioWorkerPool, createAudioWorkerPool } from './audio/worker-pool.ts';
export { createMediaCleanup, type MediaCleanup } from './cleanup/service.ts';
export { streamStateOf } from './playback/rules.ts';
export { createPlayback } from './playback/service.ts';
export { sniffImage } from './streaming/covers/cover-image.ts';
export { coverKeyPattern, type StoredCover, storedKeyOf } from './streaming/covers/covers.ts';
export { createWorkQueue } from './streaming/covers/work-queue.ts';
export { audioKeyOf, type HostedMedia, keysOf, publicAudioUrl } from './streaming/hosted-media.ts';
export {
  type AudioSigner,
  createStreaming,
  type MediaReferences,
  type Streaming,
} from './streaming/service.ts';
export type { Listener } from './streaming/signed-audio-urls.ts';
export { createUploads, type Uploads } from './uploads/service.ts';
export { listOpenSizes } from './uploads/store.ts';

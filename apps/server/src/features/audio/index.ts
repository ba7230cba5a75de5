export { audioKeyPattern, audioKinds, audioTypeOf } from './audio-formats.ts';
export { UnreadableFileError } from './containers/errors.ts';
export type { Extent } from './containers/recording.ts';
export type { IngestedAudio, IngestedChapter, IngestOptions } from './ingest/ingest-audio.ts';
export type { StoredAudio } from './ingest/store-audio.ts';
export {
  claimKeys,
  type FileRow,
  findFiles,
  insertFile,
  type MediaDb,
  type MediaTables,
  markReleased,
  refreshFile,
  sizeOf,
} from './media-files.ts';
export { chaptersOf } from './metadata/chapters.ts';
export { type CueFile, readCue } from './metadata/cue.ts';
export type { AudioFacts, AudioTags, EmbeddedChapter } from './metadata/facts.ts';
export { concatFiles, indexKeyOf, isMp3Key, mp3KeyOf } from './seek-index/index-file.ts';
export { changeState, findState } from './seek-index/store.ts';
export { type Audio, type AudioFile, createAudio } from './service.ts';
export { type AudioWorkerPool, createAudioWorkerPool } from './worker-pool.ts';

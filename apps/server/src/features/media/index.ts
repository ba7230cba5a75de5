import type { Storage } from '../../gateways/storage/storage.ts';
import { createUploadFolder, type FreeBytes } from '../../gateways/storage/upload-folder.ts';
import type { RoomBase } from '../../http/room.ts';
import { createQuestions } from '../../platform/questions.ts';
import { createAudio } from './audio/service.ts';
import type { AudioWorkerPool } from './audio/worker-pool.ts';
import { createMediaCleanup } from './cleanup/service.ts';
import type { StreamLimits } from './playback/rules.ts';
import { createPlayback } from './playback/service.ts';
import { createAccessCache } from './streaming/access-cache.ts';
import type { MediaQuestions } from './streaming/questions.ts';
import { createStreaming } from './streaming/service.ts';
import { createUploads } from './uploads/service.ts';
import { listOpenSizes } from './uploads/store.ts';

export { audioTypeOf } from './audio/audio-formats.ts';
export { UnreadableFileError } from './audio/containers/errors.ts';
export type { BookLayout, BookTags } from './audio/containers/mp4/book.ts';
export type { Extent } from './audio/containers/recording.ts';
export type { PreparedAudio } from './audio/ingest/ingest-audio.ts';
export { chaptersOf } from './audio/metadata/chapters.ts';
export { type CueFile, readCue } from './audio/metadata/cue.ts';
export type { AudioFacts, AudioTags, EmbeddedChapter } from './audio/metadata/facts.ts';
export { type Audio } from './audio/service.ts';
export { type AudioWorkerPool, createAudioWorkerPool } from './audio/worker-pool.ts';
export { type MediaCleanup } from './cleanup/service.ts';
export { streamStateOf } from './playback/rules.ts';
export { sniffImage } from './streaming/covers/cover-image.ts';
export { coverKeyPattern, type StoredCover, storedKeyOf } from './streaming/covers/covers.ts';
export { createWorkQueue } from './streaming/covers/work-queue.ts';
export { audioKeyOf, type HostedMedia, keysOf, publicAudioUrl } from './streaming/hosted-media.ts';
export { type AudioSigner, type MediaReferences, type Streaming } from './streaming/service.ts';
export type { Listener } from './streaming/signed-audio-urls.ts';
export type { SendTo } from './streaming/stored-files.ts';
export { numberedChapter } from './uploads/numbered-chapter.ts';
export { type Uploads } from './uploads/service.ts';

interface MediaDeps extends RoomBase {
  readonly storage: Storage;
  /** Folder of incomplete uploads. */
  readonly uploadDir: string;
  readonly freeBytes: FreeBytes | undefined;
  readonly audioWorkerPool: AudioWorkerPool | undefined;
  /** Internal nginx location for X-Accel-Redirect; null without nginx. */
  readonly accel: string | null;
  /** Key that signs links to audio; at least 32 bytes. */
  readonly secret: string;
  /** Bytes of audio per hour that a member may fetch at full speed; null for any number. */
  readonly audioBytesPerHour: number | null;
  readonly streams: StreamLimits;
}

/** Milliseconds between two warnings of a full disk. */
const fullWarningMs = 60_000;

/** Builds the media feature: audio, covers, uploads, streaming, playback limits and cleanup. */
export function createMedia(deps: MediaDeps) {
  const { db, clock, log, storage } = deps;
  const questions = createQuestions<MediaQuestions>();
  let warnedMs = Number.NEGATIVE_INFINITY;
  const folder = createUploadFolder(
    deps.uploadDir,
    deps.freeBytes,
    () => listOpenSizes(db),
    (shortage) => {
      // Clients retry, many of them at once, so warn only once in a while.
      if (clock.ms() - warnedMs < fullWarningMs) return;
      warnedMs = clock.ms();
      log.warn(shortage, 'disk full: file refused');
    },
  );
  const audio = createAudio({ ...deps, uploads: folder, workerPool: deps.audioWorkerPool });
  const access = createAccessCache(clock, (listener) => questions.ask('listenerOf', listener));
  const playback = createPlayback({ ...deps, limits: deps.streams, onChange: access.forget });
  const streaming = createStreaming({ ...deps, access, questions, onStream: playback.noteAudio });
  const uploads = createUploads({ ...deps, folder, audio, streaming });
  const mediaCleanup = createMediaCleanup({ ...deps, storage, questions });
  return {
    access,
    audio,
    streaming,
    uploads,
    mediaCleanup,
    answer: questions.answer,
    handlers: { ...uploads.handlers, ...playback.handlers },
    async stop() {
      await Promise.all([uploads.cleanup.stop(), mediaCleanup.stop(), audio.close(), streaming.close()]);
    },
  };
}
export type { AccessCache } from './streaming/access-cache.ts';

import type { mediaEndpoints, uploadEndpoints } from '@lamplight/contract';
import type { Tables } from '../../db/schema.ts';
import type { Content, Storage } from '../../gateways/storage/storage.ts';
import type { UploadFolder } from '../../gateways/storage/upload-folder.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { type AccessOf, createAccessCache } from './access-cache.ts';
import {
  type CleanupTables,
  createMediaCleanup,
  type FindReferencedMedia,
  type MediaCleanup,
} from './cleanup/index.ts';
import { createCovers, type StoredCover } from './covers.ts';
import { createDirectUploads } from './direct-upload.ts';
import { claimFiles, findHosted, type HostedMedia, releaseFiles } from './hosted-media.ts';
import type { AudioFacts } from './inspect/facts.ts';
import { type AudioReader, createAudioReader } from './inspect/reader.ts';
import { type Intake, type IntakeOptions, intake } from './intake/intake.ts';
import { type StoredAudio, storeAudio } from './intake/store-audio.ts';
import { createOffload } from './offload.ts';
import { createSeekableForms } from './seek-index/index.ts';
import { createSeekIndexJob, type SeekIndexJob } from './seek-index/job.ts';
import { createMediaHandler, type MediaHandler } from './serve.ts';
import { type AudioGrant, createAudioLinks } from './signed-audio-urls.ts';
import type { Db, MediaTables } from './store.ts';
import { createResumableUploads, type UploadCleanup, type UploadTables } from './uploads/index.ts';

export type { CleanupTables } from './cleanup/index.ts';
export { type StoredCover, storedKeyOf } from './covers.ts';
export type { HostedMedia } from './hosted-media.ts';
export { chaptersOf } from './inspect/chapters.ts';
export type { AudioFacts, AudioTags, EmbeddedChapter } from './inspect/facts.ts';
export { type AudioReader, createAudioReader } from './inspect/reader.ts';
export type { Intake, IntakeOptions, TakenChapter } from './intake/intake.ts';
export type { StoredAudio } from './intake/store-audio.ts';
export type { MediaHandler, ServedMetric } from './serve.ts';
export type { AudioGrant, AudioRight } from './signed-audio-urls.ts';
export type { MediaTables } from './store.ts';
export type { UploadTables } from './uploads/index.ts';

/** All that another slice needs to hand out audio. */
export interface AudioSigner {
  /** A hosted '/media/audio/…' as a link for one member, or of a demo, that expires; any other URL untouched. */
  signAudio(url: string, grant: AudioGrant): string;
}

/** All that another slice needs to keep addresses of files. */
export interface MediaReferences {
  /** Those of some addresses that are of this server, signed or not, and what is known of the files. */
  findHosted(addresses: Iterable<string>): Promise<Map<string, HostedMedia>>;
  /** Within a transaction: these files are in use from now on. False when one is no longer there. */
  claim(tx: Db, addresses: Iterable<string>): Promise<boolean>;
  /** Within a transaction: something let go of these files. Nothing is deleted; others may have them. */
  release(tx: Db, addresses: Iterable<string>): Promise<void>;
}

export interface Media extends AudioSigner, MediaReferences {
  readonly handlers: RouteHandlers<typeof mediaEndpoints & typeof uploadEndpoints>;
  /** Takes away uploads that nobody goes on with. */
  readonly uploadCleanup: UploadCleanup;
  /** Takes away files that nothing has. */
  readonly cleanup: MediaCleanup;
  /** Indexes MP3 files that were stored before indexes were made. */
  readonly seekIndexes: SeekIndexJob;
  /** Keeps audio given as content or as the path of a local file; its own bytes tell what it is. */
  storeAudio(source: Content | string): Promise<StoredAudio>;
  /**
   * What a local file is and tells of itself.
   * @throws ProblemError with a sentence that says what to do, for anything that is not whole audio
   */
  inspectAudio(path: string): Promise<AudioFacts>;
  /**
   * Keeps a local file's audio, repaired where browsers need it, in one piece or one for each chapter that it marks;
   * all of it or nothing. The file stays where it is, and so does its cover (`facts.cover`, for `storeCover`).
   * @throws ProblemError as `inspectAudio`, and 'payload_too_large' or 'storage_full'
   */
  intake(path: string, options: IntakeOptions): Promise<Intake>;
  /** Keeps a JPEG, PNG, WebP or AVIF as a cover; the same picture twice is one cover. */
  storeCover(bytes: Uint8Array): Promise<StoredCover>;
  /** Whether bytes can be a cover, without keeping them. @throws ProblemError as `storeCover` */
  checkCover(bytes: Uint8Array): Promise<void>;
  /** Makes the sizes that the web shows most, in the background; takes hashes or cover addresses, never rejects. */
  warmCovers(covers: readonly string[]): Promise<void>;
  /** Answers requests below /media, before any router. */
  readonly handle: MediaHandler;
  /** Makes a change to a member's access felt at once rather than within two seconds. */
  invalidateAccess(userId: number): void;
  /** Refuses covers that wait to be resized and any further ones; for when the server begins to stop. */
  stopCovers(): void;
  close(): Promise<void>;
}

interface MediaDeps {
  readonly db: Tables<MediaTables | UploadTables | CleanupTables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  /** Where uploads lie until they have arrived whole. */
  readonly uploads: UploadFolder;
  /** What looks into files, where it is shared. */
  readonly reader?: AudioReader | undefined;
  /** By which nginx sends what lies on its disk, where one does. */
  readonly accel: string | null;
  /** Signs links; 32 bytes at least. */
  readonly secret: string;
  /** Where the world finds this server: addresses below it are ours. */
  readonly publicUrl: string;
  readonly accessOf: AccessOf;
  /** Whether anybody may hear a book. */
  readonly isDemo: (bookId: number) => Promise<boolean>;
  readonly referencedMedia: FindReferencedMedia;
}

export function createMedia(deps: MediaDeps): Media {
  const { clock, log, storage, accel, secret, publicUrl, accessOf, isDemo, referencedMedia } = deps;
  const db: Db = deps.db.$pickTables<MediaTables>();
  const links = createAudioLinks(secret, clock);
  const access = createAccessCache(accessOf, clock);
  const demos = createAccessCache(async (id) => (await isDemo(id)) || null, clock);
  const cleanupDb = deps.db.$pickTables<CleanupTables>();
  const covers = createCovers({ db: cleanupDb, storage, clock, log });
  const cleanup = createMediaCleanup({ db: cleanupDb, storage, clock, log, referencedMedia });
  const seekIndexes = createSeekIndexJob({ db: cleanupDb, storage, clock, log });
  const seekableForms = createSeekableForms(db, storage, clock);
  const offload = createOffload({ storage, accel });
  const reader = deps.reader ?? createAudioReader();
  const inspectAudio = (path: string) => reader.read(path, async ({ facts }) => facts);
  const takeIn = (path: string, options: IntakeOptions) =>
    intake({ db, storage, clock, reader }, path, options);
  const saveAudio = (source: Content | string) => storeAudio({ folder: deps.uploads, takeIn }, source);
  const resumable = createResumableUploads({
    db: deps.db.$pickTables<UploadTables>(),
    folder: deps.uploads,
    clock,
    log,
    links,
    storeCover: covers.store,
    inspectAudio,
    intake: takeIn,
  });
  return {
    handlers: {
      ...createDirectUploads({ log, covers, links, storeAudio: saveAudio }),
      ...resumable.handlers,
    },
    uploadCleanup: resumable.cleanup,
    cleanup,
    seekIndexes,
    signAudio: links.sign,
    findHosted: (addresses) => findHosted(db, addresses, publicUrl),
    claim: claimFiles,
    release: (tx, addresses) => releaseFiles(tx, addresses, clock.iso()),
    storeAudio: saveAudio,
    inspectAudio,
    intake: takeIn,
    storeCover: covers.store,
    checkCover: covers.check,
    warmCovers: covers.warm,
    handle: createMediaHandler({
      storage,
      clock,
      log,
      links,
      access,
      demos,
      covers,
      seekableForms,
      offload,
      publicUrl,
    }),
    invalidateAccess: access.invalidate,
    stopCovers: () => void covers.close(),
    async close() {
      await Promise.all([resumable.cleanup.stop(), cleanup.stop(), seekIndexes.stop()]);
      await covers.close();
      if (!deps.reader) await reader.close();
      await storage.close();
    },
  };
}

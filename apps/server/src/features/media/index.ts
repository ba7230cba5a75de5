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
import type { Extent } from './inspect/recording.ts';
import { type AudioWorkerPool, createAudioWorkerPool } from './inspect/worker-pool.ts';
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
export type { Extent } from './inspect/recording.ts';
export { type AudioWorkerPool, createAudioWorkerPool } from './inspect/worker-pool.ts';
export type { IngestedChapter, Intake, IntakeOptions } from './intake/intake.ts';
export type { StoredAudio } from './intake/store-audio.ts';
export type { MediaHandler, ServedMetric } from './serve.ts';
export type { AudioGrant, AudioRight } from './signed-audio-urls.ts';
export type { MediaTables } from './store.ts';
export type { UploadTables } from './uploads/index.ts';

/** Signs audio links for other slices. */
export interface AudioSigner {
  /**
   * Turns a hosted '/media/audio/…' URL into an expiring link for one member or a demo; other URLs are
   * returned unchanged.
   */
  signAudio(url: string, grant: AudioGrant): string;
}

/** Lets other slices store URLs of media files. */
export interface MediaReferences {
  /** Finds the files of URLs of this server, signed or not; other URLs are left out. */
  findHosted(addresses: Iterable<string>): Promise<Map<string, HostedMedia>>;
  /** Marks files as used, within a transaction. Returns false if one no longer exists. */
  claim(tx: Db, addresses: Iterable<string>): Promise<boolean>;
  /** Marks files as released, within a transaction. Nothing is deleted here; others may still use them. */
  release(tx: Db, addresses: Iterable<string>): Promise<void>;
}

export interface Media extends AudioSigner, MediaReferences {
  readonly handlers: RouteHandlers<typeof mediaEndpoints & typeof uploadEndpoints>;
  /** Deletes abandoned uploads. */
  readonly uploadCleanup: UploadCleanup;
  /** Deletes unreferenced files. */
  readonly cleanup: MediaCleanup;
  /** Creates missing seek indexes of MP3 files. */
  readonly seekIndexes: SeekIndexJob;
  /** Stores audio, given as content or as a local path; its type is detected from its bytes. */
  storeAudio(source: Content | string): Promise<StoredAudio>;
  /**
   * Reads the metadata of a local audio file; for 'playable', of a damaged file's playable part.
   * @throws ProblemError that tells the user what to do, for anything that is not complete audio or has no playable part
   */
  inspectAudio(path: string, extent?: Extent): Promise<AudioFacts>;
  /**
   * Stores a local file's audio, repaired where browsers need it, in one piece or one per chapter; all or
   * nothing. The file itself and its cover (`facts.cover`, for `storeCover`) are left in place.
   * @throws ProblemError like `inspectAudio`, and 'payload_too_large' or 'storage_full'
   */
  intake(path: string, options: IntakeOptions): Promise<Intake>;
  /** Stores a JPEG, PNG, WebP or AVIF as a cover; the same picture twice is one cover. */
  storeCover(bytes: Uint8Array): Promise<StoredCover>;
  /** Checks that bytes can be a cover, without storing them. @throws ProblemError like `storeCover` */
  checkCover(bytes: Uint8Array): Promise<void>;
  /** Renders the most used sizes in the background. Takes hashes or cover URLs; never rejects. */
  warmCovers(covers: readonly string[]): Promise<void>;
  /** Handles requests below /media, before the router. */
  readonly handle: MediaHandler;
  /** Applies a change of a member's access immediately instead of within two seconds. */
  invalidateAccess(userId: number): void;
  /** Rejects queued and new cover renderings; called when the server starts to stop. */
  stopCovers(): void;
  close(): Promise<void>;
}

interface MediaDeps {
  readonly db: Tables<MediaTables | UploadTables | CleanupTables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  /** Folder of incomplete uploads. */
  readonly uploads: UploadFolder;
  /** Shared audio reader; by default media creates its own. */
  readonly reader?: AudioWorkerPool | undefined;
  /** Internal nginx location for X-Accel-Redirect; null without nginx. */
  readonly accel: string | null;
  /** Key that signs links; at least 32 bytes. */
  readonly secret: string;
  /** Public URL of this server; media URLs below it are its own. */
  readonly publicUrl: string;
  readonly accessOf: AccessOf;
  /** True if visitors may listen to a book. */
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
  const reader = deps.reader ?? createAudioWorkerPool();
  const inspectAudio = (path: string, extent?: Extent) =>
    reader.read(path, async ({ facts }) => facts, extent);
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

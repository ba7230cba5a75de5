import type { Database } from '../../../db/schema.ts';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { Actor } from '../../../http/auth.ts';
import type { MakeLimiter } from '../../../http/rate-limit.ts';
import { levelOf } from '../../../http/reader.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Questions } from '../../../platform/questions.ts';
import { findFiles } from '../audio/media-files.ts';
import type { AccessCache } from './access-cache.ts';
import { type AudioBudget, createAudioBudget } from './audio-budget.ts';
import { type BookDownloads, createBookDownloads } from './book-downloads.ts';
import { createCoverNames, renamedKey } from './covers/cover-names.ts';
import { type Covers, createCovers } from './covers/covers.ts';
import { createRenameJob, type RenameJob } from './covers/rename-covers.ts';
import { claimFiles, findHosted, type HostedMedia, releaseFiles } from './hosted-media.ts';
import { createOffload } from './offload.ts';
import { createOffloadedBytes } from './offloaded-bytes.ts';
import type { MediaQuestions } from './questions.ts';
import { createSeekableForms } from './seekable-forms.ts';
import { createMediaHandler, type MediaHandler } from './serve.ts';
import { type AudioGrant, createAudioLinks } from './signed-audio-urls.ts';
import { createStoredFiles, type StoredFiles } from './stored-files.ts';

/** Signs audio links for other features. */
export interface AudioSigner {
  /**
   * Turns a hosted '/media/audio/…' URL into an expiring link for one member or a demo; other URLs are
   * returned unchanged.
   */
  signAudio(url: string, grant: AudioGrant): string;
}

/** Stores and resolves media URLs for other features. */
export interface MediaReferences {
  /** Finds the files of URLs of this server, signed or not; other URLs are left out. */
  findHosted(addresses: Iterable<string>): Promise<Map<string, HostedMedia>>;
  /** Marks files as used, within a transaction. Returns false if one no longer exists. */
  claim(tx: Database, addresses: Iterable<string>): Promise<boolean>;
  /** Marks files as released, within a transaction. Nothing is deleted here; another book may still use them. */
  release(tx: Database, addresses: Iterable<string>): Promise<void>;
}

export interface Streaming extends AudioSigner, MediaReferences {
  readonly bookDownloads: Pick<BookDownloads, 'provide' | 'sign'>;
  readonly covers: Pick<Covers, 'check' | 'store' | 'warm'>;
  /**
   * Renames covers of earlier versions, so that their addresses contain the size and cannot be computed from the
   * file.
   */
  readonly coverNames: RenameJob;
  /** Handles requests below /media, before the router. */
  readonly handle: MediaHandler;
  readonly audioBudget: Pick<AudioBudget, 'figures'>;
  readonly files: StoredFiles;
  /** Rejects queued and new cover renderings, and waits for the running ones; called when the server starts to stop. */
  close(): Promise<void>;
}

interface StreamingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  /** Internal nginx location for X-Accel-Redirect; null without nginx. */
  readonly accel: string | null;
  /** Key that signs links; at least 32 bytes. */
  readonly secret: string;
  /** Bytes of audio per hour that a member may fetch at full speed; null for any number. */
  readonly audioBytesPerHour: number | null;
  readonly makeLimiter: MakeLimiter;
  /** Public URL of this server; media URLs below it are its own. */
  readonly publicUrl: string;
  readonly access: Pick<AccessCache, 'of'>;
  readonly questions: Questions<MediaQuestions>;
  /** Called every time a member is sent audio to play. */
  readonly onStream: (listener: Actor) => void;
}

/** Serves audio and covers, and signs and recognizes their URLs. */
export function createStreaming(deps: StreamingDeps): Streaming {
  const { clock, log, storage, accel, secret, publicUrl, access, questions } = deps;
  const db = deps.db;
  const links = createAudioLinks(secret, clock);
  // Cached for two seconds, because every range request asks for these facts.
  const cacheLimits = { clock, maxSize: 10_000, maxAgeMs: 2000 };
  const demos = createAsyncCache<number, boolean>(cacheLimits);
  const publicAudio = createAsyncCache<string, boolean>(cacheLimits);
  const released = createAsyncCache<string, boolean>(cacheLimits);
  const nameOf = createCoverNames(secret);
  const covers = createCovers({ db: deps.db, storage, clock, log, nameOf });
  const coverNames = createRenameJob({
    db: deps.db,
    storage,
    clock,
    log,
    nameOf,
    replaceCovers: (addresses) => questions.ask('replaceCovers', addresses),
  });
  /** Returns the current address of a cover by its former name; null unless visitors may know of its book. */
  async function findRenamed(former: string): Promise<string | null> {
    const key = renamedKey(`covers/${former}`, nameOf);
    const [file] = await findFiles(db, [key]);
    return file && (await questions.ask('isPublicCover', `/media/${key}/`)) ? key : null;
  }
  const seekableForms = createSeekableForms(db, storage, clock);
  const offload = createOffload({ storage, accel });
  const budget = createAudioBudget({
    clock,
    log,
    makeLimiter: deps.makeLimiter,
    bytesPerHour: deps.audioBytesPerHour,
  });
  const bookDownloads = createBookDownloads({ secret, clock, budget, accessOf: access.of });
  return {
    bookDownloads,
    covers,
    coverNames,
    signAudio: links.sign,
    findHosted: (addresses) => findHosted(db, addresses, { publicUrl, nameOf }),
    claim: claimFiles,
    release: (tx, addresses) => releaseFiles(tx, addresses, clock.iso()),
    handle: createMediaHandler({
      storage,
      clock,
      log,
      links,
      accessOf: access.of,
      isDemo: (bookId) => demos.get(bookId, (id) => questions.ask('isDemo', id)),
      isPublicAudio: (key) => publicAudio.get(key, () => questions.ask('isPublicAudio', key)),
      bookDownloads,
      mayHear: (key, listener) =>
        released.get(`${levelOf(listener)} ${key}`, () => questions.ask('mayHear', key, listener)),
      covers,
      findRenamed,
      seekableForms,
      offload,
      onStream: deps.onStream,
      budget,
      offloadedBytes: createOffloadedBytes(async (key) => (await findFiles(db, [key]))[0]?.bytes ?? 0, clock),
      publicUrl,
    }),
    audioBudget: budget,
    files: createStoredFiles({ storage, clock, budget, covers, publicUrl }),
    close: async () => {
      await coverNames.stop();
      await covers.close();
    },
  };
}

import { chunksOf } from '../../../db/chunks.ts';
import { lastRestore } from '../../../db/installation.ts';
import { type Lease, withFreeLease } from '../../../db/leases.ts';
import type { Database } from '../../../db/schema.ts';
import type { Storage, StoredEntry } from '../../../gateways/storage/storage.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob } from '../../../platform/periodic-job.ts';
import type { Questions } from '../../../platform/questions.ts';
import { audioKeyPattern } from '../audio/audio-formats.ts';
import { indexKeyOf, isMp3Key, mp3KeyOf } from '../audio/seek-index/index-file.ts';
import { coverKeyPattern, coverLease } from '../streaming/covers/covers.ts';
import { addressOf } from '../streaming/hosted-media.ts';
import type { MediaQuestions } from '../streaming/questions.ts';
import {
  deleteReleased,
  findExistingKeys,
  findUploadedKeys,
  lastOrphanScan,
  listReleased,
  markReferenced,
  pickStoredAudio,
  type ReleasedFile,
  setLastOrphanScan,
} from './store.ts';

const hourMs = 3_600_000;
/** Milliseconds for which unreferenced files are kept: an editor with new uploads may stay open over a weekend. */
export const retentionMs = 72 * hourMs;
/**
 * Milliseconds after a restore in which nothing is deleted: the media store may belong to another database, or contain
 * files that only a newer backup references.
 */
export const restoreGraceMs = 14 * 24 * hourMs;
const intervalMs = hourMs;
/** Milliseconds between scans of the whole storage for files without a row; the storage may be large and remote. */
const orphanScanIntervalMs = 24 * hourMs;
const initialDelayMs = 60_000;
/** Maximum age of social cards in milliseconds. Cards have no row; a deleted card is drawn again on request. */
const cardMaxAgeMs = 30 * 24 * hourMs;
/** Number of files per query. */
const batchSize = 200;
/**
 * Number of files per search for the files in use, which reads all books and chapters: databases limit the number of
 * parameters.
 */
const searchSize = 5000;

export interface CleanupResult {
  /** Number of deleted unreferenced files that had a row. */
  readonly files: number;
  /** Number of deleted files without a row. */
  readonly orphans: number;
}

export interface MediaCleanup {
  /** Runs the cleanup now. Returns null if another process is running it. */
  run(): Promise<CleanupResult | null>;
  /** Starts running once an hour. */
  start(): void;
  /** Looks up some recordings in the store and warns if any are missing. */
  warnOfMissingFiles(): Promise<void>;
  stop(): Promise<void>;
}

interface CleanupDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly questions: Questions<MediaQuestions>;
}

/** Returns the row key of a stored file; null if it is not a media file. */
function rowKeyOf(stored: string): string | null {
  if (audioKeyPattern.test(stored)) return stored;
  const mp3 = mp3KeyOf(stored);
  if (mp3) return mp3;
  const cover = stored.slice(0, stored.lastIndexOf('/'));
  return coverKeyPattern.test(cover) ? cover : null;
}

/** Returns the stored files of an audio row. */
const filesOf = (key: string): { key: string }[] =>
  (isMp3Key(key) ? [key, indexKeyOf(key)] : [key]).map((stored) => ({ key: stored }));

/** Removes stored files; a file that cannot be removed is found again by the next scan. */
async function removeFiles(
  { storage, log }: Pick<CleanupDeps, 'storage' | 'log'>,
  stored: AsyncIterable<Pick<StoredEntry, 'key'>> | Iterable<Pick<StoredEntry, 'key'>>,
): Promise<number> {
  let count = 0;
  let lastKey: string | undefined;
  try {
    for await (const { key } of stored) {
      lastKey = key;
      await storage.remove(key);
      count += 1;
    }
  } catch (error) {
    log.warn({ err: error, key: lastKey }, 'deleting a media file failed, will retry');
  }
  return count;
}

/**
 * Runs `work` under the cover's lease: the same picture has the same key, and must not be stored again between the
 * deletion of its row and of its files. Skips the cover if another process holds the lease.
 */
async function withCoverLease(db: Database, key: string, work: () => Promise<void>): Promise<void> {
  if (!coverKeyPattern.test(key)) return work();
  await withFreeLease(db, coverLease(key), work);
}

/** Deletes those of the released files that are not in use. Returns the number of deleted files. */
async function deleteUnused(deps: CleanupDeps, keys: readonly string[], moment: string): Promise<number> {
  const { db, storage, log } = deps;
  // Keep the file: the editor that uploaded it may still request the result of the upload.
  const uploaded = await findUploadedKeys(db, keys);
  const deleted: string[] = [];
  for (const key of keys) {
    if (uploaded.has(key)) continue;
    await withCoverLease(db, key, async () => {
      const deletedKeys = await deleteReleased(db, [key], moment);
      if (deletedKeys.length === 0) return;
      deleted.push(key);
      await removeFiles(deps, coverKeyPattern.test(key) ? storage.list(`${key}/`) : filesOf(key));
    });
  }
  if (deleted.length > 0) log.info({ audit: 'media', files: deleted }, 'deleted unreferenced media');
  return deleted.length;
}

/** Returns whether the database was restored recently, and logs until when nothing is deleted. */
async function isInRestoreGrace({ db, clock, log }: CleanupDeps): Promise<boolean> {
  const restored_at = await lastRestore(db);
  if (restored_at === null) return false;
  const untilMs = Date.parse(restored_at) + restoreGraceMs;
  if (clock.ms() >= untilMs) return false;
  log.info(
    { restored_at, until: isoOf(untilMs) },
    'media cleanup skipped: the database was restored, and files that it does not name may be those of another one',
  );
  return true;
}

/**
 * Deletes unreferenced files. The row is deleted first, then the file: if the process dies in between, the
 * file is left without a row and found by the storage scan.
 */
export function createMediaCleanup(deps: CleanupDeps): MediaCleanup {
  const { db, storage, clock, log, questions } = deps;

  async function deleteReleasedFiles(lease: Lease): Promise<number> {
    const moment = isoOf(clock.ms() - retentionMs);
    let after: ReleasedFile | undefined;
    let count = 0;
    for (;;) {
      const released = await listReleased(db, { moment, after, limit: searchSize });
      after = released.at(-1);
      if (!after) return count;
      const addresses = released.map(({ key }) => addressOf(key));
      const referenced = await questions.ask('referencedMedia', addresses);
      // A file that is claimed after this point is no longer marked as released, so it is not deleted.
      for (const part of chunksOf(released, batchSize)) {
        if (job.isStopping()) return count;
        await lease.confirm(db);
        const keys = part.map(({ key }) => key);
        const isUsed = (key: string): boolean => referenced.has(addressOf(key));
        await markReferenced(db, keys.filter(isUsed), moment);
        count += await deleteUnused(
          deps,
          keys.filter((key) => !isUsed(key)),
          moment,
        );
      }
    }
  }

  async function removeOrphans(old: readonly string[]): Promise<number> {
    const rows = old.map((stored) => rowKeyOf(stored) ?? '');
    const known = await findExistingKeys(db, rows);
    const orphans: string[] = [];
    for (const [at, stored] of old.entries()) {
      const row = rows[at] ?? '';
      if (known.has(row)) continue;
      await withCoverLease(db, row, async () => {
        if ((await findExistingKeys(db, [row])).size > 0) return;
        if ((await removeFiles(deps, [{ key: stored }])) > 0) orphans.push(stored);
      });
    }
    if (orphans.length > 0) log.info({ audit: 'media', orphans }, 'deleted orphaned files');
    return orphans.length;
  }

  async function removeOldCards(): Promise<void> {
    const before = clock.ms() - cardMaxAgeMs;
    for await (const { key, modifiedMs } of storage.list('cards/')) {
      if (job.isStopping()) return;
      if (modifiedMs <= before) await removeFiles(deps, [{ key }]);
    }
  }

  async function deleteOrphans(lease: Lease): Promise<number> {
    const sinceMs = clock.ms() - (Date.parse(await lastOrphanScan(db)) || 0);
    if (sinceMs >= 0 && sinceMs < orphanScanIntervalMs) return 0;
    const before = clock.ms() - retentionMs;
    const isOld = ({ key, modifiedMs }: StoredEntry): boolean =>
      modifiedMs <= before && rowKeyOf(key) !== null;
    let count = 0;
    for (const folder of ['audio/', 'covers/']) {
      let old: string[] = [];
      const flush = async (): Promise<void> => {
        count += await removeOrphans(old);
        old = [];
        await lease.confirm(db);
      };
      for await (const file of storage.list(folder)) {
        if (job.isStopping()) return count;
        if (isOld(file)) old.push(file.key);
        if (old.length >= batchSize) await flush();
      }
      await flush();
    }
    await removeOldCards();
    await setLastOrphanScan(db, clock.iso());
    return count;
  }

  const run = (): Promise<CleanupResult | null> =>
    withFreeLease(db, 'media-sweep', async (lease) => {
      if (await isInRestoreGrace(deps)) return { files: 0, orphans: 0 };
      return { files: await deleteReleasedFiles(lease), orphans: await deleteOrphans(lease) };
    });

  const job = createPeriodicJob({
    name: 'media cleanup',
    log,
    run,
    firstInMs: initialDelayMs,
    intervalMs: intervalMs,
  });
  return {
    run,
    start: job.start,
    warnOfMissingFiles: () => warnOfMissingFiles(db, storage, log),
    stop: job.stop,
  };
}

/** Number of recordings looked up at startup: enough to notice a store that is empty or belongs to another database. */
const sampleSize = 10;

/** Looks up some of the recordings that the database names, and warns if the store lacks any. Never throws. */
async function warnOfMissingFiles(db: Database, storage: Storage, log: Log): Promise<void> {
  try {
    const keys = await pickStoredAudio(db, sampleSize);
    const files = await Promise.all(keys.map((key) => storage.stat(key)));
    const missing = keys.filter((_, index) => files[index] === null);
    if (missing.length > 0)
      log.warn(
        { missing: missing.length, looked_up: keys.length, keys: missing },
        'the media store lacks recordings that the database names: check MEDIA_URL and DATA_DIR, or restore the media from a backup',
      );
  } catch (error) {
    log.warn({ err: error }, 'looking up stored recordings failed');
  }
}

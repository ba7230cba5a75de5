import { type Lease, LeaseHeldError, withLease } from '../../../db/leases.ts';
import type { Storage, StoredEntry } from '../../../gateways/storage/storage.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { audioKeyPattern } from '../audio-formats.ts';
import { coverKeyPattern, coverLease } from '../covers.ts';
import { addressOf } from '../hosted-media.ts';
import { indexKeyOf, isMp3Key, mp3KeyOf } from '../seek-index/index-file.ts';
import {
  type CleanupDb,
  deleteReleased,
  findExistingKeys,
  lastOrphanScan,
  listReleased,
  listUploadResults,
  markReferenced,
  type ReleasedFile,
  setLastOrphanScan,
} from './store.ts';

export type { CleanupTables } from './store.ts';

const hourMs = 3_600_000;
/** What nothing has is kept for so long: over a weekend an editor may stand open with what was uploaded. */
export const retentionMs = 72 * hourMs;
const intervalMs = hourMs;
/** The store is looked through for files without a row once in so long; it may be large, and elsewhere. */
const orphanScanIntervalMs = 24 * hourMs;
const initialDelayMs = 60_000;
/** Files looked at together. */
const batchSize = 200;

export interface CleanupResult {
  /** Files that nothing had, with their rows. */
  readonly files: number;
  /** Files without a row. */
  readonly orphans: number;
}

export interface MediaCleanup {
  /** Makes a round now; null when another process is at it. */
  run(): Promise<CleanupResult | null>;
  /** Makes a round once an hour from now on. */
  start(): void;
  stop(): Promise<void>;
}

/** Those of some addresses that a book, a chapter or anything else has. */
export type FindReferencedMedia = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

interface CleanupDeps {
  readonly db: CleanupDb;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly referencedMedia: FindReferencedMedia;
}

/** The key of the row that a stored file belongs to; null for what is not of our making. */
function rowKeyOf(stored: string): string | null {
  if (audioKeyPattern.test(stored)) return stored;
  const mp3 = mp3KeyOf(stored);
  if (mp3) return mp3;
  const cover = stored.slice(0, stored.lastIndexOf('/'));
  return coverKeyPattern.test(cover) ? cover : null;
}

/** The files that one row of audio stands for. */
const filesOf = (key: string): { key: string }[] =>
  (isMp3Key(key) ? [key, indexKeyOf(key)] : [key]).map((stored) => ({ key: stored }));

/**
 * Deletes files that nothing has. The row goes first, then the file: a process that dies between the two leaves a
 * file that no row knows, and these are found by looking through the store.
 */
export function createMediaCleanup({ db, storage, clock, log, referencedMedia }: CleanupDeps): MediaCleanup {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  /** What cannot be removed now is found again when the store is looked through next. */
  async function remove(
    stored: AsyncIterable<Pick<StoredEntry, 'key'>> | Iterable<Pick<StoredEntry, 'key'>>,
  ): Promise<number> {
    let count = 0;
    try {
      for await (const { key } of stored) {
        await storage.remove(key);
        count += 1;
      }
    } catch (error) {
      log.warn({ err: error }, 'a swept file could not be removed; it is tried again');
    }
    return count;
  }

  /** A picture that is stored again bears the same name: nobody may store it between its row and its files. */
  async function withCoverLease(key: string, work: () => Promise<void>): Promise<void> {
    if (!coverKeyPattern.test(key)) return work();
    try {
      await withLease(db, coverLease(key), false, work);
    } catch (error) {
      if (!(error instanceof LeaseHeldError)) throw error;
    }
  }

  /** Those of some files that a finished upload speaks of: they are looked at again once it is forgotten. */
  async function stillPromised(keys: readonly string[]): Promise<Set<string>> {
    const results = await listUploadResults(db);
    return new Set(keys.filter((key) => results.some((result) => result.includes(key))));
  }

  async function deleteReleasedFiles(lease: Lease): Promise<number> {
    const moment = isoOf(clock.ms() - retentionMs);
    let after: ReleasedFile | undefined;
    let count = 0;
    for (;;) {
      if (isStopping) return count;
      const released = await listReleased(db, { moment, after, limit: batchSize });
      after = released.at(-1);
      if (!after) return count;
      const keys = released.map(({ key }) => key);
      const referenced = await referencedMedia(keys.map(addressOf));
      const used = keys.filter((key) => referenced.has(addressOf(key)));
      await markReferenced(db, used, moment);
      const promised = await stillPromised(keys);
      const deleted: string[] = [];
      for (const key of keys) {
        if (promised.has(key) || used.includes(key)) continue;
        await withCoverLease(key, async () => {
          const deletedKeys = await deleteReleased(db, [key], moment);
          if (deletedKeys.length === 0) return;
          deleted.push(key);
          await remove(coverKeyPattern.test(key) ? storage.list(`${key}/`) : filesOf(key));
        });
      }
      if (deleted.length > 0)
        log.info({ audit: 'media', files: deleted }, 'files that nothing had were swept');
      count += deleted.length;
      await lease.confirm(db);
    }
  }

  async function removeOrphans(old: readonly string[]): Promise<number> {
    const rows = old.map((stored) => rowKeyOf(stored) ?? '');
    const known = await findExistingKeys(db, rows);
    const orphans: string[] = [];
    for (const [at, stored] of old.entries()) {
      const row = rows[at] ?? '';
      if (known.has(row)) continue;
      await withCoverLease(row, async () => {
        if ((await findExistingKeys(db, [row])).size > 0) return;
        if ((await remove([{ key: stored }])) > 0) orphans.push(stored);
      });
    }
    if (orphans.length > 0)
      log.info({ audit: 'media', strays: orphans }, 'files that no row knew were swept');
    return orphans.length;
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
        if (isStopping) return count;
        if (isOld(file)) old.push(file.key);
        if (old.length >= batchSize) await flush();
      }
      await flush();
    }
    await setLastOrphanScan(db, clock.iso());
    return count;
  }

  async function run(): Promise<CleanupResult | null> {
    try {
      return await withLease(db, 'media-sweep', false, async (lease) => ({
        files: await deleteReleasedFiles(lease),
        orphans: await deleteOrphans(lease),
      }));
    } catch (error) {
      if (error instanceof LeaseHeldError) return null;
      throw error;
    }
  }

  function scheduleRun(inMs: number): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      current = run()
        .catch((error: unknown) => log.warn({ err: error }, 'media could not be swept; it is tried again'))
        .finally(() => scheduleRun(intervalMs));
    }, inMs).unref();
  }

  return {
    run,
    start: () => scheduleRun(initialDelayMs),
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
  };
}

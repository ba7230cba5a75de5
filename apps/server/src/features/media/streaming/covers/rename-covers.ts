import { setTimeout as sleep } from 'node:timers/promises';
import { storedCoverPath } from '@lamplight/contract';
import { type Lease, withFreeLease } from '../../../../db/leases.ts';
import type { Database } from '../../../../db/schema.ts';
import type { Storage } from '../../../../gateways/storage/storage.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log.ts';
import { createPeriodicJob } from '../../../../platform/periodic-job.ts';
import { type FileRow, insertFile } from '../../audio/media-files.ts';
import { measureCover } from './cover-image.ts';
import { type NameCover, renamedKey } from './cover-names.ts';
import { storedKeyOf } from './covers.ts';

const initialDelayMs = 5000;
const intervalMs = 10 * 60_000;
/** Number of covers per query for the books and chapters that show them. */
const batchSize = 50;
/** Pause in milliseconds between covers, for listeners. */
const pauseMs = 10;

/** Replaces the addresses of covers in books and chapters, by the prefix that all sizes of a cover share. */
export type ReplaceCovers = (addresses: ReadonlyMap<string, string>) => Promise<void>;

export interface RenameJob {
  /**
   * Renames all covers of earlier versions now. Returns the number of renamed covers; null if another process is
   * running the job.
   */
  run(): Promise<number | null>;
  start(): void;
  stop(): Promise<void>;
}

interface JobDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly nameOf: NameCover;
  readonly replaceCovers: ReplaceCovers;
}

const listUnmeasured = (db: Database, after: string): Promise<FileRow[]> =>
  db
    .selectFrom('media_files')
    .selectAll()
    .where('kind', '=', 'cover')
    .where('width', 'is', null)
    .where('key', '>', after)
    .orderBy('key')
    .limit(batchSize)
    .execute();

/**
 * Measures the covers of earlier versions, and gives them addresses that cannot be computed from the file. The files at
 * the former keys become orphans, which the media cleanup deletes later.
 */
export function createRenameJob({ db, storage, clock, log, nameOf, replaceCovers }: JobDeps): RenameJob {
  /** Stores a copy under the new key and returns its address; null if the cover is missing or damaged. */
  async function copy({ key, ...file }: FileRow): Promise<string | null> {
    const original = await storage.read(storedKeyOf(key));
    if (!original) return null;
    const renamed = renamedKey(key, nameOf);
    const size = await measureCover(original).catch(() => null);
    if (!size) return null;
    await storage.put(storedKeyOf(renamed), original);
    // The new file starts as unreferenced; the media cleanup then finds the books that use it.
    await insertFile(db, { ...file, key: renamed, ...size, created_at: clock.iso() });
    return storedCoverPath(renamed, size);
  }

  async function renameAll(lease: Lease): Promise<number> {
    let count = 0;
    for (let after = ''; ; ) {
      const batch = await listUnmeasured(db, after);
      const addresses = new Map<string, string>();
      const keys: string[] = [];
      for (const file of batch) {
        if (job.isStopping()) return count;
        after = file.key;
        const address = await copy(file);
        if (address !== null) {
          addresses.set(`/media/${file.key}/`, address);
          keys.push(file.key);
        }
        await lease.confirm(db);
        await sleep(pauseMs);
      }
      if (keys.length > 0) {
        await replaceCovers(addresses);
        await db.deleteFrom('media_files').where('key', 'in', keys).execute();
        count += keys.length;
      }
      if (batch.length < batchSize) return count;
    }
  }

  const run = () => withFreeLease(db, 'cover-names', renameAll);

  const job = createPeriodicJob({
    name: 'cover rename',
    log,
    run: async () => {
      const count = await run();
      if (count) log.info({ count }, 'gave covers of an earlier version new addresses');
    },
    firstInMs: initialDelayMs,
    intervalMs,
  });
  return { run, start: job.start, stop: job.stop };
}

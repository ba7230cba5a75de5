import { type Lease, LeaseHeldError, withLease } from '../../../db/leases.ts';
import type { Storage, StoredEntry } from '../../../gateways/storage/storage.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { audioKeyShape } from '../audio-kinds.ts';
import { coverKeyShape, coverLease } from '../covers.ts';
import { addressOf } from '../kept-files.ts';
import { indexKeyOf, isMp3Key, mp3KeyOf } from '../seek-index/index-file.ts';
import {
  deleteReleased,
  listKnown,
  listReleased,
  listUploadResults,
  noteStraysSwept,
  type ReleasedFile,
  type SweepDb,
  straysSweptAt,
  unmark,
} from './store.ts';

export type { SweepTables } from './store.ts';

const hourMs = 3_600_000;
/** What nothing has is kept for so long: over a weekend an editor may stand open with what was uploaded. */
export const graceMs = 72 * hourMs;
const everyMs = hourMs;
/** The store is looked through for files without a row once in so long; it may be large, and elsewhere. */
const straysEveryMs = 24 * hourMs;
const firstMs = 60_000;
/** Files looked at together. */
const batch = 200;

export interface Swept {
  /** Files that nothing had, with their rows. */
  readonly files: number;
  /** Files without a row. */
  readonly strays: number;
}

export interface MediaSweep {
  /** Makes a round now; null when another process is at it. */
  run(): Promise<Swept | null>;
  /** Makes a round once an hour from now on. */
  start(): void;
  stop(): Promise<void>;
}

/** Those of some addresses that a book, a chapter or anything else has. */
export type UsesOf = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

interface SweepDeps {
  readonly db: SweepDb;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly usesOf: UsesOf;
}

/** The key of the row that a stored file belongs to; null for what is not of our making. */
function rowOf(stored: string): string | null {
  if (audioKeyShape.test(stored)) return stored;
  const mp3 = mp3KeyOf(stored);
  if (mp3) return mp3;
  const cover = stored.slice(0, stored.lastIndexOf('/'));
  return coverKeyShape.test(cover) ? cover : null;
}

/** The files that one row of audio stands for. */
const filesOf = (key: string): { key: string }[] =>
  (isMp3Key(key) ? [key, indexKeyOf(key)] : [key]).map((stored) => ({ key: stored }));

/**
 * Deletes files that nothing has. The row goes first, then the file: a process that dies between the two leaves a
 * file that no row knows, and these are found by looking through the store.
 */
export function createMediaSweep({ db, storage, clock, log, usesOf }: SweepDeps): MediaSweep {
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
  async function alone(key: string, work: () => Promise<void>): Promise<void> {
    if (!coverKeyShape.test(key)) return work();
    try {
      await withLease(db, coverLease(key), false, work);
    } catch (error) {
      if (!(error instanceof LeaseHeldError)) throw error;
    }
  }

  /** Those of some files that a finished upload speaks of: they are looked at again once it is forgotten. */
  async function promisedAmong(keys: readonly string[]): Promise<Set<string>> {
    const results = await listUploadResults(db);
    return new Set(keys.filter((key) => results.some((result) => result.includes(key))));
  }

  async function sweepReleased(lease: Lease): Promise<number> {
    const moment = isoOf(clock.ms() - graceMs);
    let after: ReleasedFile | undefined;
    let count = 0;
    for (;;) {
      if (isStopping) return count;
      const found = await listReleased(db, { moment, after, limit: batch });
      after = found.at(-1);
      if (!after) return count;
      const keys = found.map(({ key }) => key);
      const uses = await usesOf(keys.map(addressOf));
      const used = keys.filter((key) => uses.has(addressOf(key)));
      await unmark(db, used, moment);
      const promised = await promisedAmong(keys);
      const swept: string[] = [];
      for (const key of keys) {
        if (promised.has(key) || used.includes(key)) continue;
        await alone(key, async () => {
          const gone = await deleteReleased(db, [key], moment);
          if (gone.length === 0) return;
          swept.push(key);
          await remove(coverKeyShape.test(key) ? storage.list(`${key}/`) : filesOf(key));
        });
      }
      if (swept.length > 0) log.info({ audit: 'media', files: swept }, 'files that nothing had were swept');
      count += swept.length;
      await lease.confirm(db);
    }
  }

  async function removeStrays(old: readonly string[]): Promise<number> {
    const rows = old.map((stored) => rowOf(stored) ?? '');
    const known = await listKnown(db, rows);
    const strays: string[] = [];
    for (const [at, stored] of old.entries()) {
      const row = rows[at] ?? '';
      if (known.has(row)) continue;
      await alone(row, async () => {
        if ((await listKnown(db, [row])).size > 0) return;
        if ((await remove([{ key: stored }])) > 0) strays.push(stored);
      });
    }
    if (strays.length > 0) log.info({ audit: 'media', strays }, 'files that no row knew were swept');
    return strays.length;
  }

  async function sweepStrays(lease: Lease): Promise<number> {
    const sinceMs = clock.ms() - (Date.parse(await straysSweptAt(db)) || 0);
    if (sinceMs >= 0 && sinceMs < straysEveryMs) return 0;
    const before = clock.ms() - graceMs;
    const isOld = ({ key, modifiedMs }: StoredEntry): boolean => modifiedMs <= before && rowOf(key) !== null;
    let count = 0;
    for (const folder of ['audio/', 'covers/']) {
      let old: string[] = [];
      const look = async (): Promise<void> => {
        count += await removeStrays(old);
        old = [];
        await lease.confirm(db);
      };
      for await (const file of storage.list(folder)) {
        if (isStopping) return count;
        if (isOld(file)) old.push(file.key);
        if (old.length >= batch) await look();
      }
      await look();
    }
    await noteStraysSwept(db, clock.iso());
    return count;
  }

  async function run(): Promise<Swept | null> {
    try {
      return await withLease(db, 'media-sweep', false, async (lease) => ({
        files: await sweepReleased(lease),
        strays: await sweepStrays(lease),
      }));
    } catch (error) {
      if (error instanceof LeaseHeldError) return null;
      throw error;
    }
  }

  function next(inMs: number): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      current = run()
        .catch((error: unknown) => log.warn({ err: error }, 'media could not be swept; it is tried again'))
        .finally(() => next(everyMs));
    }, inMs).unref();
  }

  return {
    run,
    start: () => next(firstMs),
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
  };
}

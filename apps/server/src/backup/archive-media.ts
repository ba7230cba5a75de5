import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { storedKeyOf } from '../features/media/index.ts';
import type { ArchiveReader } from '../gateways/archive/read.ts';
import type { ArchiveWriter } from '../gateways/archive/write.ts';
import { readChunks } from '../gateways/storage/read-stored.ts';
import { type OpenFile, type Storage, StorageUnavailableError } from '../gateways/storage/storage.ts';
import { reasonOf } from '../platform/errors.ts';
import { type ListedFile, type Manifest, names, toLines } from './format.ts';
import type { Progress } from './progress.ts';
import { readRowFile } from './row-file.ts';

/** Number of files in one list of the archive. */
const filesPerList = 1000;

/** Attempts to open a file while the store does not answer. */
const openAttempts = 3;

interface ArchiveMediaOptions {
  readonly archive: ArchiveWriter;
  /** The archive written so far; its rows contain the names of the files. */
  readonly before: ArchiveReader;
  readonly db: Database;
  readonly storage: Storage;
  readonly progress: Progress;
  /** Milliseconds between attempts to open a file; the default is longer than a store's circuit breaker stays open. */
  readonly retryMs?: number;
}

interface MediaFile {
  readonly key: string;
  readonly bytes: number;
}

/** Reads the media files that the saved rows name, in batches. */
async function* readMediaFiles(before: ArchiveReader): AsyncGenerator<MediaFile[]> {
  const own = names.rows('media_files', 1).replace(/[^/]*$/, '');
  for await (const entry of before.entries()) {
    if (entry.name === names.header) continue;
    if (!entry.name.startsWith(own)) return;
    for await (const { columns, rows } of readRowFile(entry.read())) {
      const [key, bytes] = [columns.indexOf('key'), columns.indexOf('bytes')];
      yield rows.map((row) => ({ key: String(row[key]), bytes: Number(row[bytes]) }));
    }
  }
}

async function totalMediaBytes(before: ArchiveReader): Promise<number> {
  let sum = 0;
  for await (const part of readMediaFiles(before)) for (const { bytes } of part) sum += bytes;
  return sum;
}

/** Returns whether the media cleanup deleted an unreferenced file after the list was read. */
async function isDeleted(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from media_files where key = ${key}`.execute(db);
  return rows.length === 0;
}

/**
 * Opens a file, with retries while the store does not answer.
 * @throws StorageUnavailableError if the store is still down; another error concerns this file only
 */
async function openWithRetries(storage: Storage, key: string, retryMs: number): Promise<OpenFile | null> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await storage.open(key);
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      if (attempt === openAttempts) {
        if ((await storage.findProblem()) === null)
          throw new Error('the media store refuses it', { cause: error });
        throw error;
      }
      await sleep(retryMs);
    }
}

/** Copies every file that the saved rows name. Files are immutable, so copying may take any time. */
export async function archiveMedia({
  archive,
  before,
  db,
  storage,
  progress,
  retryMs = 5_000,
}: ArchiveMediaOptions): Promise<Manifest['media']> {
  const total = { files: 0, bytes: 0, missing: 0 };
  const lists: string[] = [];
  let lines: ListedFile[] = [];
  const flush = async (): Promise<void> => {
    if (lines.length > 0) lists.push(await archive.add(names.list(lists.length + 1), toLines(lines)));
    lines = [];
  };
  const miss = (key: string, why: string): void => {
    total.missing += 1;
    progress.say(`Missing: ${key} ${why}.`);
  };
  const unreadable = (key: string, error: unknown): void =>
    miss(key, `could not be read (${reasonOf(error)})`);

  async function copy(stored: string): Promise<ListedFile | null> {
    let file: OpenFile | null;
    try {
      file = await openWithRetries(storage, stored, retryMs);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      unreadable(stored, error);
      return [stored, 0, null];
    }
    if (!file) return null;
    try {
      const { size } = file;
      const sha = await archive.addStream({ name: names.media(stored), size }, readChunks(file), (error) =>
        unreadable(stored, error),
      );
      if (sha) {
        total.files += 1;
        total.bytes += size;
      }
      return [stored, size, sha];
    } finally {
      file.release();
    }
  }

  progress.part('Saving media', await totalMediaBytes(before));
  for await (const part of readMediaFiles(before))
    for (const { key, bytes } of part) {
      const stored = storedKeyOf(key);
      const line = await copy(stored);
      if (line) lines.push(line);
      else if (!(await isDeleted(db, key))) {
        miss(stored, 'is not in the media store');
        lines.push([stored, 0, null]);
      }
      if (lines.length >= filesPerList) await flush();
      progress.done(bytes);
    }
  await flush();
  return { ...total, lists };
}

import { randomBytes } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { reasonOf } from '../../platform/errors.ts';
import { syncFolder } from '../../platform/folders.ts';
import { createLimit } from '../../platform/limit.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { createFileHandleCache, storedFileFromStats } from './file-handle-cache.ts';
import { usableBytesOf } from './probe-folder.ts';
import {
  assertKey,
  assertPrefix,
  type Content,
  limitBytes,
  limitToRoom,
  type Storage,
  type StoredEntry,
  storageFull,
} from './storage.ts';
import type { FreeBytes } from './upload-folder.ts';

/**
 * Maximum number of files synced at once: the disk syncs them together, and one of Node's four threads stays free for
 * reads.
 */
const maxSyncs = 3;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error));

const absent = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** Opens a new file. Its folder usually exists, so the folder is created only after a failure. */
const openNew = (path: string): Promise<FileHandle> =>
  open(path, 'wx').catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    return await open(path, 'wx');
  });

/**
 * Deletes temporary files left by an interrupted run. Files younger than a day may belong to another process and stay.
 */
async function sweep(incoming: string, nowMs: number): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const stats = await stat(path).catch(() => null);
    if (stats && nowMs - stats.mtimeMs > 86_400_000) await rm(path, { force: true });
  }
}

/** Yields every file below a folder, with its relative path; nothing if the folder does not exist. */
async function* walk(folder: string, below: string): AsyncGenerator<StoredEntry> {
  const entries = await opendir(join(folder, below)).catch(absent);
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${below}${entry.name}`;
    if (entry.isDirectory()) yield* walk(folder, `${key}/`);
    const stats = entry.isFile() ? await stat(join(folder, key)).catch(absent) : null;
    if (stats) yield { key, modifiedMs: stats.mtimeMs };
  }
}

/**
 * Creates a storage in a folder of the local disk; the folder is created on first use.
 * @param usableBytes returns the number of bytes that files may still take
 */
export function createDiskStorage(
  folder: string,
  clock: Clock = systemClock,
  usableBytes: FreeBytes = usableBytesOf,
): Storage {
  const incoming = join(folder, '.incoming');
  const files = createFileHandleCache(clock);
  const limitSyncs = createLimit(maxSyncs);
  const syncOnce = singleFlight((path: string) => limitSyncs(() => syncFolder(path)));
  void sweep(incoming, clock.ms()).catch(() => {});

  const pathOf = (key: string): string => {
    assertKey(key);
    return join(folder, key);
  };

  const write = async (path: string, content: Content, maxBytes: number): Promise<void> => {
    const temporary = join(incoming, randomBytes(16).toString('hex'));
    try {
      const file = await openNew(temporary);
      try {
        await file.writeFile(limitToRoom(limitBytes(content, maxBytes), () => usableBytes(folder)));
        await limitSyncs(() => file.sync());
      } finally {
        await file.close();
      }
      await rename(temporary, path).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await mkdir(dirname(path), { recursive: true });
        await rename(temporary, path);
      });
      await syncOnce(dirname(path));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw isFull(error) ? storageFull(error) : error;
    }
  };

  return {
    async put(key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const path = pathOf(key);
      await write(path, content, maxBytes);
      files.forget(key);
      return storedFileFromStats(await stat(path));
    },
    async stat(key) {
      const stats = await stat(pathOf(key)).catch(absent);
      return stats?.isFile() ? storedFileFromStats(stats) : null;
    },
    open: (key) => files.open(key, pathOf),
    async read(key) {
      return readFile(pathOf(key)).catch(absent);
    },
    async *list(prefix) {
      assertPrefix(prefix);
      yield* walk(folder, prefix);
    },
    async remove(key) {
      await unlink(pathOf(key)).catch(absent);
      files.forget(key);
    },
    async signedUrl(key) {
      assertKey(key);
      return null;
    },
    signedUrlOrigin: null,
    async findProblem() {
      const probe = join(incoming, `probe-${randomBytes(8).toString('hex')}`);
      try {
        await mkdir(incoming, { recursive: true });
        await writeFile(probe, '');
        await unlink(probe);
        return null;
      } catch (error) {
        return `The media folder ${folder} does not accept files: ${reasonOf(error)}.`;
      }
    },
    room: async () => ({ bytes: await usableBytes(folder), folder }),
    inUse: files.inUse,
    close: async () => files.close(),
  };
}

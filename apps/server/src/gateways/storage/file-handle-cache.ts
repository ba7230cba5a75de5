import { close, fstat, open, read, type Stats } from 'node:fs';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { createLimit } from '../../platform/limit.ts';
import { type BlockCache, createBlockCache } from './block-cache.ts';
import type { OpenFile, StoredFile } from './storage.ts';

interface Descriptor extends StoredFile {
  readonly fd: number;
  readonly hot: BlockCache;
  users: number;
  /** True once the cache no longer gives the file to callers; its last user closes it. */
  retired: boolean;
}

export interface FileHandleCache {
  /** Opens a file; synchronous if the file is open already. `pathOf` is called only if the file is not open. */
  open(key: string, pathOf: (key: string) => string): OpenFile | Promise<OpenFile | null>;
  /** Removes a file from the cache, because its key now refers to another file or to none. */
  forget(key: string): void;
  inUse(): number;
  /** Number of open descriptors, in use or cached. */
  openCount(): number;
  close(): void;
}

const openFile = promisify(open);
const statFile = promisify(fstat);
const ignore = (): void => {};

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');

export const storedFileFromStats = ({ size, mtimeMs }: Stats): StoredFile => ({
  size,
  modifiedMs: mtimeMs,
  etag: `"${size.toString(16)}-${Math.round(mtimeMs * 1000).toString(16)}"`,
});

/**
 * Maximum number of concurrent reads: enough to keep the disk busy. What was read is sent in one turn of the event
 * loop, so more reads would delay everything else.
 */
const limitReads = createLimit(8);

/** Reads until `target` is full or the file ends; nearly always one system call. */
function readFully(fd: number, target: Uint8Array, position: number, onError: () => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const more = (done: number): void => {
      read(fd, target, done, target.byteLength - done, position + done, (error, count) => {
        if (error) {
          onError();
          reject(error);
        } else if (count === 0 || done + count === target.byteLength) resolve(done + count);
        else more(done + count);
      });
    };
    more(0);
  });
}

/**
 * Opens a file. Returns null if the path is not that of a regular file, such as a folder.
 * @param closeOthers called if too many files are open, before the second attempt
 */
async function openRegularFile(
  path: string,
  closeOthers: () => void,
): Promise<{ fd: number; stats: Stats } | null> {
  const fd = await openFile(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EMFILE') throw error;
    closeOthers();
    return openFile(path, 'r');
  });
  const stats = await statFile(fd).catch((error: unknown) => {
    close(fd, ignore);
    throw error;
  });
  if (stats.isFile()) return { fd, stats };
  close(fd, ignore);
  return null;
}

/**
 * Caches open file descriptors, because opening a file for every range takes longer than reading it. The least recently
 * used are closed first. After `maxAgeMs` milliseconds a file is reopened, so that a replacement by another program is
 * noticed.
 */
export function createFileHandleCache(
  clock: Clock,
  { capacity = 256, maxAgeMs = 60_000 } = {},
): FileHandleCache {
  const hotBlocks = createBlockCache();
  const opening = new Map<string, Promise<Descriptor | null>>();
  let inUse = 0;
  let held = 0;

  const closeFile = (file: Descriptor): void => {
    held -= 1;
    file.hot.clear();
    close(file.fd, ignore);
  };

  const retire = (file: Descriptor): void => {
    file.retired = true;
    if (file.users === 0) closeFile(file);
  };
  // A file is stale once it was opened longer than `ttl` ago.
  const cached = new LRUCache<string, Descriptor>({
    max: capacity,
    ttl: maxAgeMs - 1,
    ttlResolution: 0,
    perf: { now: () => clock.ms() },
    dispose: retire,
  });

  const load = async (key: string, path: string): Promise<Descriptor | null> => {
    try {
      const opened = await openRegularFile(path, () => cached.clear());
      if (!opened) return null;
      const { fd, stats } = opened;
      held += 1;
      const file = {
        fd,
        ...storedFileFromStats(stats),
        hot: hotBlocks(stats.size, (target, position) => readFully(fd, target, position, ignore)),
        users: 0,
        retired: false,
      };
      // The file was invalidated while it was being opened: callers that already wait may use it, but later callers
      // open it again.
      if (opening.has(key)) cached.set(key, file);
      else file.retired = true;
      return file;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    } finally {
      opening.delete(key);
    }
  };

  const borrow = (key: string, file: Descriptor): OpenFile => {
    file.users += 1;
    inUse += 1;
    let released = false;
    return {
      size: file.size,
      modifiedMs: file.modifiedMs,
      etag: file.etag,
      read: (target, position) => {
        file.hot.recordRead(position, target.byteLength);
        return limitReads(() =>
          readFully(file.fd, target, position, () => cached.peek(key) === file && cached.delete(key)),
        );
      },
      cachedChunks: (start, length) => file.hot.find(start, length),
      release: () => {
        if (released) return;
        released = true;
        inUse -= 1;
        file.users -= 1;
        if (file.retired && file.users === 0) closeFile(file);
      },
    };
  };

  const openUncached = async (key: string, pathOf: (key: string) => string): Promise<OpenFile | null> => {
    let loading = opening.get(key);
    if (!loading) {
      loading = load(key, pathOf(key));
      opening.set(key, loading);
    }
    const file = await loading;
    return file && borrow(key, file);
  };

  return {
    open(key, pathOf) {
      const known = cached.get(key);
      return known ? borrow(key, known) : openUncached(key, pathOf);
    },
    forget(key) {
      opening.delete(key);
      cached.delete(key);
    },
    inUse: () => inUse,
    openCount: () => held,
    close() {
      cached.clear();
    },
  };
}

import { link, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeBytesOf } from './probe-folder.ts';

interface NewFile {
  /** Path relative to the folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
  open(): AsyncIterable<Uint8Array>;
}

/** 'same': the folder already had the file; 'different': the folder has another file of this name, which stays. */
type Outcome = 'written' | 'same' | 'different';

/** A local folder to which an export adds files; existing files are never replaced. */
export interface ExportFolder {
  /**
   * Adds a file completely, or not at all. An existing file counts as the same if its size and time are equal, or if
   * its content is.
   * @param onBytes called with the number of bytes that were written or compared
   * @throws the system's error, such as ENOSPC
   */
  add(file: NewFile, onBytes: (bytes: number) => void): Promise<Outcome>;
  /** Returns whether the folder has a file of this size at a path. */
  has(path: string, bytes: number): Promise<boolean>;
  freeBytes(): Promise<number>;
}

/** Errors of file systems without hard links, such as exFAT and many network shares. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Name of the file that is being written. An interrupted export leaves it behind; the next export deletes it. */
const unfinishedName = '.export.part';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Returns whether a local file has this content. */
async function hasContent(
  path: string,
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    let position = 0;
    for await (const chunk of content) {
      const there = Buffer.allocUnsafe(chunk.byteLength);
      const { bytesRead } = await handle.read(there, 0, there.byteLength, position);
      if (bytesRead < there.byteLength || !there.equals(chunk)) return false;
      position += bytesRead;
      onBytes(bytesRead);
    }
    return true;
  } finally {
    await handle.close();
  }
}

/**
 * Gives a finished file its name. Unlike a rename, a link never replaces a file that somebody has created in between.
 */
async function publish(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    if (!noLinks.has(codeOf(error) ?? '')) throw error;
    await rename(unfinished, path);
  }
}

/** Opens a folder for an export, and creates it if there is none. @throws the system's error */
export async function openExportFolder(folder: string): Promise<ExportFolder> {
  await mkdir(folder, { recursive: true });

  async function compare(path: string, file: NewFile, onBytes: (bytes: number) => void): Promise<Outcome> {
    const there = await stat(path);
    if (!there.isFile() || there.size !== file.bytes) return 'different';
    const isSameTime = Math.floor(there.mtimeMs / 1000) === Math.floor(file.modifiedMs / 1000);
    // The time is set last, so a file with this time is complete.
    if (isSameTime) {
      onBytes(file.bytes);
      return 'same';
    }
    return (await hasContent(path, file.open(), onBytes)) ? 'same' : 'different';
  }

  async function write(path: string, file: NewFile, onBytes: (bytes: number) => void): Promise<Outcome> {
    const unfinished = join(dirname(path), unfinishedName);
    await rm(unfinished, { force: true });
    try {
      const handle = await open(unfinished, 'wx');
      try {
        for await (const chunk of file.open()) {
          await handle.writeFile(chunk);
          onBytes(chunk.byteLength);
        }
        await handle.sync();
        const { ino } = await handle.stat();
        if ((await stat(unfinished)).ino !== ino) throw new Error(`Another export writes to ${folder}.`);
      } finally {
        await handle.close();
      }
      await utimes(unfinished, file.modifiedMs / 1000, file.modifiedMs / 1000);
      await publish(unfinished, path);
      return 'written';
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    async add(file, onBytes) {
      const path = join(folder, file.path);
      await mkdir(dirname(path), { recursive: true });
      const isThere = await stat(path).then(
        () => true,
        (error: unknown) => {
          if (codeOf(error) === 'ENOENT') return false;
          throw error;
        },
      );
      return isThere ? compare(path, file, onBytes) : write(path, file, onBytes);
    },
    has: async (path, bytes) => (await stat(join(folder, path)).catch(() => null))?.size === bytes,
    freeBytes: () => freeBytesOf(folder),
  };
}

import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createLimit } from '../../platform/limit.ts';
import { usableBytesOf } from './probe-folder.ts';
import { storageFull } from './storage.ts';

/**
 * Folder of files that are being received: uploads, and other audio to be stored. File names are ids of 32 hexadecimal
 * digits.
 */
export interface UploadFolder {
  /**
   * Creates an empty file for an upload of `size` bytes.
   * @throws ProblemError 'storage_full' if the disk has no space for these bytes and those that other uploads have yet
   * to receive
   */
  create(id: string, size: number): Promise<void>;
  /**
   * Writes chunks from `offset` on and returns the end position. If the chunks end early, the bytes written so far
   * stay, and survive a power loss.
   * @throws ProblemError 'storage_full' if the disk is full
   */
  append(id: string, offset: number, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Writes content of `size` bytes to a file, passes its path to `work`, and removes it.
   * @throws ProblemError as `create` and `append`
   */
  receive<T>(size: number, pieces: AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>): Promise<T>;
  /** Returns the number of bytes received; null if there is no such file. */
  sizeOf(id: string): Promise<number | null>;
  /** Returns the path of the file, for readers. */
  pathOf(id: string): string;
  /** Deletes the file; ignores a missing one. */
  remove(id: string): Promise<void>;
  /** Lists every file with its size and the time of its last write (milliseconds since 1970). */
  list(): Promise<{ readonly id: string; readonly bytes: number; readonly writtenMs: number }[]>;
}

const idShape = /^[0-9a-f]{32}$/;
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
const withRoom = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error)) ? storageFull(error) : error;

async function writeAll(handle: FileHandle, piece: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < piece.byteLength; ) {
    const { bytesWritten } = await handle.write(piece, at, piece.byteLength - at, position + at);
    at += bytesWritten;
  }
}

/**
 * Describes a file for which a folder has no space; the needed bytes include those that other files have yet to
 * receive.
 */
export interface Shortage {
  readonly folder: string;
  readonly needed_bytes: number;
  readonly free_bytes: number;
}

/** Returns the bytes that files may take below a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

/**
 * Creates the folder on first use, accessible only to the server's own user.
 * @param onFull called when a file is refused because the disk is full
 * @param openSizes returns the complete sizes of the uploads by id, also of those that an earlier process has created
 */
export function createUploadFolder(
  folder: string,
  freeBytes: FreeBytes = usableBytesOf,
  openSizes: () => Promise<ReadonlyMap<string, number>> = async () => new Map(),
  onFull: (shortage: Shortage) => void = () => {},
): UploadFolder {
  /** Complete sizes, in bytes by id, of the files being received that are not uploads. */
  const receivedSizes = new Map<string, number>();
  /** Serializes creation, so that concurrent files do not reserve the same free space. */
  const oneAtATime = createLimit(1);
  const pathOf = (id: string): string => {
    if (!idShape.test(id)) throw new Error('That is no id of an upload.');
    return join(folder, id);
  };

  async function list() {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const found = [];
    for (const id of names.filter((name) => idShape.test(name))) {
      const stats = await stat(join(folder, id)).catch(() => null);
      if (stats) found.push({ id, bytes: stats.size, writtenMs: stats.mtimeMs });
    }
    return found;
  }

  /** Returns the number of bytes that the files have yet to receive. */
  async function sumMissingBytes(): Promise<number> {
    const [files, sizes] = await Promise.all([list(), openSizes()]);
    return files.reduce(
      (sum, { id, bytes }) => sum + Math.max(0, (sizes.get(id) ?? receivedSizes.get(id) ?? 0) - bytes),
      0,
    );
  }

  const uploadFolder: UploadFolder = {
    pathOf,
    list,
    create: (id, size) =>
      oneAtATime(async () => {
        try {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          const needed_bytes = size + (await sumMissingBytes());
          const free_bytes = await freeBytes(folder);
          if (needed_bytes > free_bytes) {
            onFull({ folder, needed_bytes, free_bytes });
            throw storageFull();
          }
          await (await open(pathOf(id), 'wx', 0o600)).close();
        } catch (error) {
          throw withRoom(error);
        }
      }),
    async append(id, offset, pieces) {
      const handle = await open(pathOf(id), 'r+');
      let end = offset;
      try {
        try {
          for await (const piece of pieces) {
            await writeAll(handle, piece, end);
            end += piece.byteLength;
          }
        } catch (error) {
          // Report the original error, not one of the sync.
          await handle.datasync().catch(() => {});
          throw error;
        }
        await handle.datasync();
      } catch (error) {
        throw withRoom(error);
      } finally {
        await handle.close();
      }
      return end;
    },
    async receive(size, pieces, work) {
      const id = randomBytes(16).toString('hex');
      receivedSizes.set(id, size);
      try {
        await uploadFolder.create(id, size);
        await uploadFolder.append(id, 0, pieces);
        return await work(pathOf(id));
      } finally {
        receivedSizes.delete(id);
        await uploadFolder.remove(id);
      }
    },
    async sizeOf(id) {
      try {
        return (await stat(pathOf(id))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(id) {
      await unlink(pathOf(id)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
  };
  return uploadFolder;
}

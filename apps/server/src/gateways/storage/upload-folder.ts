import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytesOf } from './probe-folder.ts';
import { storageFull } from './storage.ts';

/** Where files lie that have not arrived whole: one file each, under an id of 32 hexadecimal digits. */
export interface UploadFolder {
  /**
   * Begins an empty file. @throws ProblemError 'storage_full' where `size` bytes would not fit beside those that others
   * were promised and have not sent yet
   */
  create(id: string, size: number, promised?: number): Promise<void>;
  /**
   * Writes pieces from `offset` on and answers where they end; what has been written when they break off stays, and
   * outlives a power cut. @throws ProblemError 'storage_full' without room
   */
  append(id: string, offset: number, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** Bytes that have arrived; null where there is no such file here. */
  sizeOf(id: string): Promise<number | null>;
  /** Where the file lies, for those who read it. */
  pathOf(id: string): string;
  /** Gone afterwards, whether it was there or not. */
  remove(id: string): Promise<void>;
  /** Every file, with its bytes and the moment it was last written to (milliseconds since 1970). */
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

/** Bytes that may be written below a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

/** Made when first needed; nobody but the server's own account may look into it. */
export function createUploadFolder(folder: string, freeBytes: FreeBytes = freeBytesOf): UploadFolder {
  const pathOf = (id: string): string => {
    if (!idShape.test(id)) throw new Error('That is no id of an upload.');
    return join(folder, id);
  };
  return {
    pathOf,
    async create(id, size, promised = 0) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if (size + promised > (await freeBytes(folder))) throw storageFull();
        await (await open(pathOf(id), 'wx', 0o600)).close();
      } catch (error) {
        throw withRoom(error);
      }
    },
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
    async list() {
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
    },
  };
}

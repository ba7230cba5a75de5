import { type FileHandle, open } from 'node:fs/promises';
import { paddingOf, readTarHeader, tarBlock } from './tar.ts';

/** A file that cannot be used as an archive; the message is for people. */
export class InvalidArchiveError extends Error {}

export interface ArchiveEntry {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /**
   * Reads the content; may be called repeatedly while the archive is open.
   * @throws InvalidArchiveError if it is truncated
   */
  read(): AsyncGenerator<Uint8Array>;
  /**
   * Reads a small file completely.
   * @throws InvalidArchiveError
   */
  bytes(): Promise<Buffer>;
}

export interface ArchiveReader {
  /** Size in bytes. */
  readonly size: number;
  /**
   * Yields all files in order; may be called again.
   * @throws InvalidArchiveError
   */
  entries(): AsyncGenerator<ArchiveEntry>;
  close(): Promise<void>;
}

const chunkBytes = 1 << 20;
/** Maximum bytes of a file that is read into memory. */
const maxInMemoryBytes = 1 << 28;

const cutOff = (): InvalidArchiveError =>
  new InvalidArchiveError('The file ends too early: it is not whole.');

/**
 * Reads bytes at a position.
 * @throws InvalidArchiveError if the file ends before `length` bytes
 */
async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const target = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(target, filled, length - filled, position + filled);
    if (bytesRead === 0) throw cutOff();
    filled += bytesRead;
  }
  return target;
}

function entryAt(
  handle: FileHandle,
  start: number,
  { name, size }: { name: string; size: number },
): ArchiveEntry {
  return {
    name,
    size,
    async *read() {
      for (let at = 0; at < size; at += chunkBytes)
        yield await readAt(handle, start + at, Math.min(chunkBytes, size - at));
    },
    async bytes() {
      if (size > maxInMemoryBytes)
        throw new InvalidArchiveError(`The file cannot be read: ${name} is too large.`);
      return readAt(handle, start, size);
    },
  };
}

/** Opens a tar archive of plain files. A tar archive has no directory: files are found by reading it in order. */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat();
  return {
    size,
    async *entries() {
      for (let at = 0; ; ) {
        const header = readTarHeader(await readAt(handle, at, tarBlock));
        if (header === 'end') return;
        if (!header)
          throw new InvalidArchiveError('The file is damaged, or it is not a backup of Lamplight.');
        const start = at + tarBlock;
        at = start + header.size + paddingOf(header.size);
        yield entryAt(handle, start, header);
      }
    },
    close: () => handle.close(),
  };
}

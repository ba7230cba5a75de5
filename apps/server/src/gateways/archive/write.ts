import { createHash } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { syncFolder } from '../../platform/folders.ts';
import { paddingOf, tarBlock, tarHeader } from './tar.ts';

/** An archive being written. It gets its final name once it is complete. */
export interface ArchiveWriter {
  /** Temporary path of the archive; files added so far can be read there. */
  readonly path: string;
  /** Bytes written so far. */
  size(): number;
  /** Adds a file; returns its SHA-256 in hex. */
  add(name: string, bytes: Uint8Array): Promise<string>;
  /**
   * Adds a file in chunks; returns its SHA-256 in hex. Content that fails or ends early is padded with zeros, so that
   * the archive stays readable; then `failed` is called, and null is returned.
   * @param size bytes of the content; longer content is an error
   */
  addStream(
    file: { readonly name: string; readonly size: number },
    content: AsyncIterable<Uint8Array>,
    failed: (error: unknown) => void,
  ): Promise<string | null>;
  /** Syncs the archive to disk and renames it to its final name, replacing an existing file. */
  finish(): Promise<void>;
  /** Deletes the unfinished archive. */
  discard(): Promise<void>;
}

const zeros = Buffer.alloc(1 << 16);

/** Creates an archive that only its owner may read. Deletes the leftovers of an interrupted run. */
export async function createArchive(file: string, clock: Clock): Promise<ArchiveWriter> {
  const path = `${file}.part`;
  await rm(path, { force: true });
  const handle = await open(path, 'wx', 0o600);
  const { ino } = await handle.stat();
  let size = 0;

  const write = async (bytes: Uint8Array): Promise<void> => {
    await handle.writeFile(bytes);
    size += bytes.byteLength;
  };
  const fill = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= zeros.length) await write(zeros.subarray(0, left));
  };
  const isStillOurs = async (): Promise<boolean> => (await stat(path).catch(() => null))?.ino === ino;

  return {
    path,
    size: () => size,
    async add(name, bytes) {
      await write(tarHeader({ name, size: bytes.byteLength }, clock.ms()));
      await write(bytes);
      await fill(paddingOf(bytes.byteLength));
      return createHash('sha256').update(bytes).digest('hex');
    },
    async addStream(entry, content, failed) {
      await write(tarHeader(entry, clock.ms()));
      const hash = createHash('sha256');
      const pieces = content[Symbol.asyncIterator]();
      let isWhole = true;
      const giveUp = (error: unknown): void => {
        if (isWhole) failed(error);
        isWhole = false;
      };
      // Only read errors are tolerated; a write error, such as a full disk, ends the archive.
      const next = async () => {
        try {
          return await pieces.next();
        } catch (error) {
          giveUp(error);
          return { done: true, value: undefined } as const;
        }
      };
      let left = entry.size;
      for (let piece = await next(); !piece.done; piece = await next()) {
        if (piece.value.byteLength > left)
          throw new RangeError(`${entry.name} is larger than it was said to be.`);
        hash.update(piece.value);
        await write(piece.value);
        left -= piece.value.byteLength;
      }
      if (left > 0) giveUp(new Error('it ended too early'));
      await fill(left + paddingOf(entry.size));
      return isWhole ? hash.digest('hex') : null;
    },
    async finish() {
      await fill(2 * tarBlock);
      await handle.sync();
      if (!(await isStillOurs())) throw new Error(`Somebody else writes to ${path} as well.`);
      await handle.close();
      await rename(path, file);
      await syncFolder(dirname(file));
    },
    async discard() {
      await handle.close().catch(() => {});
      if (await isStillOurs()) await rm(path, { force: true });
    },
  };
}

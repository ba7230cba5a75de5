import type { LocalFile } from '../../../../gateways/storage/local-file.ts';

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** Reads bytes at a position; fewer than requested only at the end of the file. */
export async function readAt(file: LocalFile, position: number, length: number): Promise<Uint8Array> {
  const available = Math.max(0, Math.min(length, file.size - position));
  const target = new Uint8Array(available);
  return target.subarray(0, available === 0 ? 0 : await file.read(target, position));
}

const windowBytes = 256 * 1024;

/** Reads a file from front to back in small steps, from large blocks. */
export function createWindow(file: LocalFile) {
  let block: Uint8Array = new Uint8Array(0);
  let start = 0;
  return {
    /** Returns bytes at a position, valid until the next call; fewer than requested only at the end of the file. */
    async at(position: number, length: number): Promise<Uint8Array> {
      const isBuffered = position >= start && position + length <= start + block.byteLength;
      if (!isBuffered) {
        block = await readAt(file, position, Math.max(windowBytes, length));
        start = position;
      }
      return block.subarray(position - start, position - start + length);
    },
    /** Returns the buffered bytes from `position` on; empty if nothing there is buffered. */
    rest: (position: number): Uint8Array =>
      position < start ? block.subarray(0, 0) : block.subarray(position - start),
    /** Synchronous version: returns the bytes if they are buffered, otherwise null. */
    held(position: number, length: number): Uint8Array | null {
      const from = position - start;
      return from >= 0 && from + length <= block.byteLength ? block.subarray(from, from + length) : null;
    },
  };
}

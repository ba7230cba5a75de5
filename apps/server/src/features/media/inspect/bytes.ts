import type { LocalFile } from '../../../gateways/storage/local-file.ts';

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** The bytes from `position` on; fewer than asked only where the file ends. */
export async function readAt(file: LocalFile, position: number, length: number): Promise<Uint8Array> {
  const wanted = Math.max(0, Math.min(length, file.size - position));
  const target = new Uint8Array(wanted);
  return target.subarray(0, wanted === 0 ? 0 : await file.read(target, position));
}

const windowBytes = 256 * 1024;

/** Reads a file from front to back in small steps, from large blocks. */
export function createWindow(file: LocalFile) {
  let block: Uint8Array = new Uint8Array(0);
  let start = 0;
  return {
    /** The bytes from `position` on, to be used before the next call; fewer than asked only at the file's end. */
    async at(position: number, length: number): Promise<Uint8Array> {
      const isHeld = position >= start && position + length <= start + block.byteLength;
      if (!isHeld) {
        block = await readAt(file, position, Math.max(windowBytes, length));
        start = position;
      }
      return block.subarray(position - start, position - start + length);
    },
    /** Returns the buffered bytes from `position` on; empty if none are. */
    rest: (position: number): Uint8Array =>
      position < start ? block.subarray(0, 0) : block.subarray(position - start),
    /** The same without waiting, where the bytes are at hand. */
    held(position: number, length: number): Uint8Array | null {
      const from = position - start;
      return from >= 0 && from + length <= block.byteLength ? block.subarray(from, from + length) : null;
    },
  };
}

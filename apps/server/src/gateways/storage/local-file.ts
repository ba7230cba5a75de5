import { open } from 'node:fs/promises';

/** A file of this machine, held open to read parts of it, however large it is. */
export interface LocalFile {
  /** Bytes when it was opened. */
  readonly size: number;
  /** Fills `target` from `position` on; the bytes read are fewer than asked only at the file's end. */
  read(target: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

export async function openLocalFile(path: string): Promise<LocalFile> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    size,
    async read(target, position) {
      let filled = 0;
      while (filled < target.byteLength) {
        const { bytesRead } = await handle.read(
          target,
          filled,
          target.byteLength - filled,
          position + filled,
        );
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return filled;
    },
    close: () => handle.close(),
  };
}

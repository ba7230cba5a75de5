import { open } from 'node:fs/promises';

/** A local file of any size, opened for random reads. */
export interface LocalFile {
  /** Size in bytes when the file was opened. */
  readonly size: number;
  /** Fills `target` from `position`; returns fewer bytes only at the end of the file. */
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

/** Bytes of one block. */
const blockSize = 256 * 1024;

/** Memory that all open files together may keep, in bytes. */
export const hotBudget = 64 * 1024 * 1024;

/** Parts of one open file that several readers wanted, kept in memory for as long as the file stays open. */
export interface HotBlocks {
  /** The bytes asked for, in as many pieces as blocks, if all are kept. Not to be written to. */
  find(start: number, length: number): Uint8Array[] | null;
  /** Tells of a range that was read; what is wanted again is loaded and kept, while there is room. */
  wanted(start: number, length: number): void;
  clear(): void;
}

/** Reads `target` full from `position`; resolves to the bytes read. */
type Load = (target: Uint8Array, position: number) => Promise<number>;

/**
 * Shared room for hot blocks. There is no eviction: files are opened afresh every minute, and what is hot then takes
 * the room that was given back.
 */
export function createHotBlocks(budget = hotBudget) {
  let free = budget;

  return (size: number, load: Load): HotBlocks => {
    const blocks = new Map<number, Uint8Array>();
    /** By block: 0 never read, 1 read once, 2 being loaded or kept. */
    const touched = new Uint8Array(Math.ceil(size / blockSize));
    let isOpen = true;

    async function keep(index: number): Promise<void> {
      const bytes = Buffer.allocUnsafeSlow(Math.min(blockSize, size - index * blockSize));
      free -= bytes.length;
      const count = await load(bytes, index * blockSize).catch(() => 0);
      if (isOpen && count === bytes.length) blocks.set(index, bytes);
      else free += bytes.length;
    }

    return {
      find(start, length) {
        const pieces: Uint8Array[] = [];
        for (let at = start; at < start + length; ) {
          const index = Math.floor(at / blockSize);
          const block = blocks.get(index);
          if (!block) return null;
          const from = at - index * blockSize;
          const piece = block.subarray(from, from + start + length - at);
          pieces.push(piece);
          at += piece.length;
          if (piece.length === 0) return null;
        }
        return pieces;
      },
      wanted(start, length) {
        const last = Math.floor((start + length - 1) / blockSize);
        for (let index = Math.floor(start / blockSize); index <= last; index += 1) {
          if (touched[index] === 0) touched[index] = 1;
          else if (touched[index] === 1 && free >= blockSize) {
            touched[index] = 2;
            void keep(index);
          }
        }
      },
      clear() {
        isOpen = false;
        for (const block of blocks.values()) free += block.length;
        blocks.clear();
      },
    };
  };
}

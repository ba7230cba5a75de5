/** Bytes of one cached block. */
const blockSize = 256 * 1024;

/** Bytes of memory allocated at a time: a short range nearly always lies within one slab and is sent as one chunk. */
const slabSize = 4 * blockSize;
const [unread, readOnce, loading, cached] = [0, 1, 2, 3];

/** Maximum memory for the blocks of all open files together, in bytes. */
export const blockCacheBytes = 64 * 1024 * 1024;

/** Cache of one open file's blocks that were read more than once; freed when the file is closed. */
export interface BlockCache {
  /** Returns the bytes in as few chunks as possible if all are cached, else null. Read-only. */
  find(start: number, length: number): Uint8Array[] | null;
  /** Records a read; a block that is read again is loaded into the cache while there is room. */
  recordRead(start: number, length: number): void;
  clear(): void;
}

/** Fills `target` from `position`; resolves to the number of bytes read. */
type Load = (target: Uint8Array, position: number) => Promise<number>;

/**
 * Creates the memory budget that the frequently read blocks of all files share. Blocks are not evicted: each file is
 * reopened every minute, which frees its memory for blocks that are in demand then.
 */
export function createBlockCache(budget = blockCacheBytes) {
  let free = budget;

  return (size: number, load: Load): BlockCache => {
    const blocks = Math.ceil(size / blockSize);
    const states = new Uint8Array(blocks);
    const slabs: Buffer[] = [];
    let taken = 0;
    let isOpen = true;

    /** Allocates the memory of a slab when its first block is loaded. */
    const slabAt = (at: number): Buffer => {
      const index = Math.floor(at / slabSize);
      return (slabs[index] ??= Buffer.allocUnsafeSlow(Math.min(slabSize, size - index * slabSize)));
    };

    async function keep(index: number): Promise<void> {
      const start = index * blockSize;
      const length = Math.min(blockSize, size - start);
      free -= length;
      const bytes = slabAt(start).subarray(start % slabSize, (start % slabSize) + length);
      const count = await load(bytes, start).catch(() => 0);
      if (!isOpen || count < length) free += length;
      else {
        taken += length;
        states[index] = cached;
      }
    }

    return {
      find(start, length) {
        const end = start + length;
        for (let index = Math.floor(start / blockSize); index * blockSize < end; index += 1)
          if (states[index] !== cached) return null;
        const pieces: Uint8Array[] = [];
        for (let at = start; at < end; ) {
          const slab = slabs[Math.floor(at / slabSize)];
          const from = at % slabSize;
          const piece = slab?.subarray(from, from + end - at);
          if (!piece?.length) return null;
          pieces.push(piece);
          at += piece.length;
        }
        return pieces;
      },
      recordRead(start, length) {
        const last = Math.floor((start + length - 1) / blockSize);
        for (let index = Math.floor(start / blockSize); index <= last; index += 1) {
          if (states[index] === unread) states[index] = readOnce;
          else if (states[index] === readOnce && free >= blockSize) {
            states[index] = loading;
            void keep(index);
          }
        }
      },
      clear() {
        isOpen = false;
        free += taken;
        taken = 0;
        states.fill(unread);
        slabs.length = 0;
      },
    };
  };
}

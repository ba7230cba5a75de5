/** A loan: `bytes` is as long as asked, or shorter when memory is short. */
export interface BorrowedBuffer {
  readonly bytes: Buffer;
  readonly allocation: Buffer;
}

export interface BufferPool {
  /** At most `length` bytes. */
  borrow(length: number): BorrowedBuffer;
  /** Back for the next reader. Never while a socket may still read from it. */
  giveBack(loan: BorrowedBuffer): void;
  /** For a reader that broke off: the memory goes to the garbage collector. */
  drop(loan: BorrowedBuffer): void;
  /** Bytes lent out now. */
  lent(): number;
}

const KiB = 1024;
const sizes = [16 * KiB, 64 * KiB, 256 * KiB, 1024 * KiB];
/** The longest body that is read in one go. */
const maxSingleRead = 1024 * KiB;
/** Longer ones go in pieces of this. */
const chunkBytes = 256 * KiB;
const maxIdlePerSize = 32;

/**
 * Reused read buffers: allocating a megabyte for every request costs more than reading it. The more is lent out, the
 * smaller the pieces, so that thousands of slow readers do not hold the machine's memory.
 */
export function createBufferPool({ comfortable: fullSpeedBytes = 64 * 1024 * KiB } = {}): BufferPool {
  const idle = new Map<number, Buffer[]>(sizes.map((size) => [size, []]));
  let lent = 0;

  const maxReadNow = (length: number): number => {
    if (lent < fullSpeedBytes) return length <= maxSingleRead ? maxSingleRead : chunkBytes;
    return lent < 4 * fullSpeedBytes ? 64 * KiB : 16 * KiB;
  };

  return {
    borrow(length) {
      const bytesToRead = Math.min(length, maxReadNow(length));
      const size = sizes.find((each) => each >= bytesToRead) ?? maxSingleRead;
      const allocation = idle.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
      lent += size;
      return { allocation, bytes: bytesToRead === size ? allocation : allocation.subarray(0, bytesToRead) };
    },
    giveBack({ allocation }) {
      lent -= allocation.length;
      const idleBuffers = idle.get(allocation.length);
      if (idleBuffers && idleBuffers.length < maxIdlePerSize) idleBuffers.push(allocation);
    },
    drop({ allocation }) {
      lent -= allocation.length;
    },
    lent: () => lent,
  };
}

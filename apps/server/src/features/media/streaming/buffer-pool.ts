/** A borrowed buffer. `bytes` is as long as requested, or shorter if memory is scarce. */
export interface BorrowedBuffer {
  readonly bytes: Buffer;
  readonly allocation: Buffer;
}

export interface BufferPool {
  /** Borrows a buffer of at most `length` bytes. */
  borrow(length: number): BorrowedBuffer;
  /** Returns a buffer to the pool. Not allowed while a socket may still read from it. */
  release(loan: BorrowedBuffer): void;
  /** Drops a buffer that a socket may still use; it is garbage collected. */
  drop(loan: BorrowedBuffer): void;
  /** Number of bytes currently borrowed. */
  lent(): number;
}

const KiB = 1024;
const sizes = [16 * KiB, 64 * KiB, 256 * KiB, 1024 * KiB];
/** Maximum bytes of a body that is read at once. */
const maxSingleRead = 1024 * KiB;
/** Bytes per chunk of longer bodies. */
const chunkBytes = 256 * KiB;
const maxIdlePerSize = 32;

/**
 * Pool of read buffers: allocating a megabyte per request costs more than reading it. The more memory is
 * borrowed, the smaller the chunks, so that thousands of slow readers do not exhaust memory.
 */
export function createBufferPool({ fullSpeedBytes = 64 * 1024 * KiB } = {}): BufferPool {
  const idle = new Map<number, Buffer[]>(sizes.map((size) => [size, []]));
  let lent = 0;

  const maxReadNow = (length: number): number => {
    if (lent < fullSpeedBytes) return length <= maxSingleRead ? maxSingleRead : chunkBytes;
    return lent < 4 * fullSpeedBytes ? 64 * KiB : 16 * KiB;
  };

  return {
    borrow(length) {
      const bytesToRead = Math.min(length, maxReadNow(length));
      const size = sizes.find((bytes) => bytes >= bytesToRead) ?? maxSingleRead;
      const allocation = idle.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
      lent += size;
      return { allocation, bytes: bytesToRead === size ? allocation : allocation.subarray(0, bytesToRead) };
    },
    release({ allocation }) {
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

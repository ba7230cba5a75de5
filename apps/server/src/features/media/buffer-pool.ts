/** A loan: `bytes` is as long as asked, or shorter when memory is short. */
export interface Loan {
  readonly bytes: Buffer;
  readonly whole: Buffer;
}

export interface BufferPool {
  /** At most `length` bytes. */
  borrow(length: number): Loan;
  /** Back for the next reader. Never while a socket may still read from it. */
  giveBack(loan: Loan): void;
  /** For a reader that broke off: the memory goes to the garbage collector. */
  drop(loan: Loan): void;
  /** Bytes lent out now. */
  lent(): number;
}

const KiB = 1024;
const sizes = [16 * KiB, 64 * KiB, 256 * KiB, 1024 * KiB];
/** The longest body that is read in one go. */
const oneGo = 1024 * KiB;
/** Longer ones go in pieces of this. */
const piece = 256 * KiB;
const keptPerSize = 32;

/**
 * Reused read buffers: allocating a megabyte for every request costs more than reading it. The more is lent out, the
 * smaller the pieces, so that thousands of slow readers do not hold the machine's memory.
 */
export function createBufferPool({ comfortable = 64 * 1024 * KiB } = {}): BufferPool {
  const idle = new Map<number, Buffer[]>(sizes.map((size) => [size, []]));
  let lent = 0;

  const mostNow = (length: number): number => {
    if (lent < comfortable) return length <= oneGo ? oneGo : piece;
    return lent < 4 * comfortable ? 64 * KiB : 16 * KiB;
  };

  return {
    borrow(length) {
      const wanted = Math.min(length, mostNow(length));
      const size = sizes.find((each) => each >= wanted) ?? oneGo;
      const whole = idle.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
      lent += size;
      return { whole, bytes: wanted === size ? whole : whole.subarray(0, wanted) };
    },
    giveBack({ whole }) {
      lent -= whole.length;
      const shelf = idle.get(whole.length);
      if (shelf && shelf.length < keptPerSize) shelf.push(whole);
    },
    drop({ whole }) {
      lent -= whole.length;
    },
    lent: () => lent,
  };
}

export interface ByteRange {
  readonly start: number;
  /** Last byte, inclusive. */
  readonly end: number;
}

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110 §14.1.2). Returns a range; 'whole' if the header is
 * absent, malformed or has several ranges, which a server may ignore; 'none' if it cannot be satisfied.
 */
export function readRange(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end } : 'none';
}

export interface PartSlice {
  readonly part: number;
  /** Bytes of the part: from `from` (inclusive) to `to` (exclusive). */
  readonly from: number;
  readonly to: number;
}

/** Returns the stored parts that a range covers, in order. */
export function slicesOf({ start, end }: ByteRange, partSize: number): PartSlice[] {
  const slices: PartSlice[] = [];
  for (let part = Math.floor(start / partSize); part * partSize <= end; part += 1) {
    const offset = part * partSize;
    slices.push({
      part,
      from: Math.max(0, start - offset),
      to: Math.min(partSize, end + 1 - offset),
    });
  }
  return slices;
}

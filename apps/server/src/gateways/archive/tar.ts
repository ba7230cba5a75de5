/** The part of the tar format (POSIX ustar) that an archive of plain files needs. */

/** Block size in bytes; everything in a tar file is padded to whole blocks. */
export const tarBlock = 512;

export interface TarHeader {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
}

const fields = {
  name: 0,
  mode: 100,
  owner: 108,
  group: 116,
  size: 124,
  time: 136,
  sum: 148,
  type: 156,
  magic: 257,
};
const largestOctal = 0o77777777777;
/** Maximum bytes of one file: with larger files, a number could not represent positions in the archive exactly. */
const largestFile = 2 ** 50;

/** Returns the number of padding bytes after a file of this size. */
export const paddingOf = (size: number): number => (tarBlock - (size % tarBlock)) % tarBlock;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** Computes the header checksum: the sum of all bytes, with the checksum field counted as spaces. */
function sumOf(block: Buffer): number {
  let sum = 8 * 32;
  for (const [at, byte] of block.entries()) if (at < fields.sum || at >= fields.sum + 8) sum += byte;
  return sum;
}

/**
 * Returns the header block of a file.
 * @param name ASCII, 100 characters at most
 */
export function tarHeader({ name, size }: TarHeader, modifiedMs: number): Buffer {
  const block = Buffer.alloc(tarBlock);
  if (block.write(name, fields.name, 100, 'latin1') !== name.length)
    throw new RangeError(`'${name}' is too long for a name in a tar file.`);
  block.write(octal(0o600, 7), fields.mode, 'latin1');
  block.write(octal(0, 7), fields.owner, 'latin1');
  block.write(octal(0, 7), fields.group, 'latin1');
  if (size <= largestOctal) block.write(octal(size, 11), fields.size, 'latin1');
  else {
    block.writeUInt8(0x80, fields.size);
    block.writeBigUInt64BE(BigInt(size), fields.size + 4);
  }
  block.write(octal(Math.floor(modifiedMs / 1000), 11), fields.time, 'latin1');
  block.write('0', fields.type, 'latin1');
  block.write('ustar\x0000', fields.magic, 'latin1');
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, fields.sum, 'latin1');
  return block;
}

const textAt = (block: Buffer, at: number, length: number): string =>
  block.toString('latin1', at, at + length).replace(/\0.*$/s, '');

/** Reads the size of a file in bytes; NaN if the field contains no number. */
function sizeIn(block: Buffer): number {
  if (block.readUInt8(fields.size) === 0x80) return Number(block.readBigUInt64BE(fields.size + 4));
  const digits = textAt(block, fields.size, 12).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

/**
 * Parses a tar header. Returns 'end' for the empty block that ends an archive, null if it is not the header of a plain
 * file.
 */
export function readTarHeader(block: Buffer): TarHeader | 'end' | null {
  if (block.every((byte) => byte === 0)) return 'end';
  if (Number.parseInt(textAt(block, fields.sum, 8), 8) !== sumOf(block)) return null;
  if (textAt(block, fields.type, 1) !== '0') return null;
  const size = sizeIn(block);
  // With a negative size the reader would go back to an earlier header, and never end.
  if (!(size >= 0 && size <= largestFile)) return null;
  return { name: textAt(block, fields.name, 100), size };
}

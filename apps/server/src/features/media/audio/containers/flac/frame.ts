const table = (bits: 8 | 16, polynomial: number): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    const top = 1 << (bits - 1);
    let crc = bits === 8 ? byte : byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1;
    return crc & (2 * top - 1);
  });

const crc8Table = table(8, 0x07);
const crc16Table = table(16, 0x8005);

const crc8 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (const byte of bytes) crc = crc8Table[crc ^ byte] ?? 0;
  return crc;
};

export const crc16 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (crc16Table[(crc >> 8) ^ byte] ?? 0);
  return crc;
};

/** Header of a FLAC frame. */
export interface FlacFrame {
  /** Number of the frame, or of its first sample if frames differ in length. */
  readonly number: number;
  readonly countsMoments: boolean;
  /** Number of samples per channel. */
  readonly samples: number;
  /** Byte positions after the frame's number, and of the checksum at the end of the header. */
  readonly numberEnd: number;
  readonly headerEnd: number;
}

/** Returns the length of a UTF-8-like number by its first byte; 0 if invalid. */
function codedLength(first: number): number {
  if (first < 0x80) return 1;
  const ones = Math.clz32(~(first << 24));
  return ones >= 2 && ones <= 7 ? ones : 0;
}

function decodeNumber(bytes: Uint8Array): number {
  const [first = 0, ...rest] = bytes;
  if (rest.length === 0) return first;
  return rest.reduce((value, byte) => value * 64 + (byte & 0x3f), first & (0x7f >> (rest.length + 1)));
}

export function encodeNumber(value: number): Uint8Array {
  if (value < 0x80) return Uint8Array.of(value);
  let length = 2;
  while (value >= 2 ** (5 * length + 1)) length += 1;
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let at = length - 1; at > 0; at -= 1) {
    bytes[at] = 0x80 | (rest % 64);
    rest = Math.floor(rest / 64);
  }
  bytes[0] = ((0xff00 >> length) & 0xff) | rest;
  return bytes;
}

/** Reads the frame header at the start of these bytes, with its checksum verified; null if there is none. */
export function readFlacFrame(bytes: Uint8Array): FlacFrame | null {
  const [sync = 0, flags = 0, sizes = 0, , first = 0] = bytes;
  if (sync !== 0xff || (flags & 0xfe) !== 0xf8) return null;
  const numberEnd = 4 + codedLength(first);
  const sizeCode = sizes >> 4;
  const extraSize = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateCode = sizes & 15;
  const extraRate = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const headerEnd = numberEnd + extraSize + extraRate;
  if (numberEnd === 4 || sizeCode === 0 || headerEnd >= bytes.byteLength) return null;
  if (crc8(bytes.subarray(0, headerEnd)) !== bytes[headerEnd]) return null;
  const lastSample =
    (bytes[numberEnd] ?? 0) * (extraSize === 2 ? 256 : 1) +
    (extraSize === 2 ? (bytes[numberEnd + 1] ?? 0) : 0);
  const samples =
    extraSize > 0
      ? lastSample + 1
      : sizeCode === 1
        ? 192
        : sizeCode < 6
          ? 576 << (sizeCode - 2)
          : 256 << (sizeCode - 8);
  const number = decodeNumber(bytes.subarray(4, numberEnd));
  return { number, countsMoments: (flags & 1) === 1, samples, numberEnd, headerEnd };
}

/** Returns the frame with another number and new checksums. */
export function renumber(bytes: Uint8Array, frame: FlacFrame, number: number): Uint8Array {
  const head = Buffer.concat([
    bytes.subarray(0, 4),
    encodeNumber(number),
    bytes.subarray(frame.numberEnd, frame.headerEnd),
  ]);
  const sound = bytes.subarray(frame.headerEnd + 1, bytes.byteLength - 2);
  const whole = Buffer.concat([head, Uint8Array.of(crc8(head)), sound]);
  const sum = crc16(whole);
  return Buffer.concat([whole, Uint8Array.of(sum >> 8, sum & 0xff)]);
}

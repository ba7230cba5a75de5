/** Frames of an MP3 file, which can be decoded a part at a time. */
export interface Mp3 {
  /** Samples per second. */
  readonly rate: number;
  readonly samplesPerFrame: number;
  /** Byte offset of each frame, and of the end of the last frame. */
  readonly offsets: readonly number[];
  /** Number of samples that the encoder has added at the beginning. */
  readonly delay: number;
}

/** Kilobits per second of layer III by the index in a frame's header. */
const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const rates = [44_100, 48_000, 32_000] as const;
/** Samples that a decoder adds before the first one. */
const decoderDelay = 529;
/** Possible offsets in bytes of a frame's data, by MPEG version and number of channels. */
const infoOffsets = [13, 21, 36] as const;
/** Maximum bytes of the tags after the last frame (ID3v1, APE). */
const longestTail = 4096;

interface Frame {
  readonly rate: number;
  readonly samples: number;
  readonly bytes: number;
  /** Offset of the frame's data in bytes, after the side information. */
  readonly dataAt: number;
}

/** Reads the header of a frame of layer III; null if there is none. */
function frameAt(bytes: Uint8Array, at: number): Frame | null {
  const [sync = 0, kind = 0, sizes = 0, mode = 0] = bytes.subarray(at, at + 4);
  // Version in the header: 0 is MPEG 2.5, 2 is MPEG 2, 3 is MPEG 1.
  const version = (kind >> 3) & 3;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === 1 || (kind & 6) !== 2) return null;
  const isFirst = version === 3;
  const bitrate = bitrates[isFirst ? 'mpeg1' : 'mpeg2'][sizes >> 4] ?? 0;
  const fullRate = rates[(sizes >> 2) & 3];
  if (bitrate === 0 || fullRate === undefined) return null;
  const rate = fullRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const isMono = mode >> 6 === 3;
  const side = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const padding = (sizes >> 1) & 1;
  return {
    rate,
    samples,
    bytes: Math.floor((samples * 125 * bitrate) / rate) + padding,
    dataAt: at + 4 + side,
  };
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Returns the length in bytes of the tags before the first frame. */
function tagsLength(bytes: Uint8Array): number {
  let at = 0;
  while (textAt(bytes, at, 3) === 'ID3') {
    const size = bytes.subarray(at + 6, at + 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    at += 10 + size;
  }
  return at;
}

/** Reads the offsets of the frames of an MP3; null if the file is of another kind, or damaged. */
export function readMp3(bytes: Uint8Array): Mp3 | null {
  const begin = tagsLength(bytes);
  const first = frameAt(bytes, begin);
  if (!first) return null;
  // The first frame may contain encoder information instead of sound. Some encoders put it at the offset for stereo,
  // although the file is mono.
  const infoAt = [first.dataAt, ...infoOffsets.map((offset) => begin + offset)].find((at) =>
    ['Xing', 'Info'].includes(textAt(bytes, at, 4)),
  );
  const offsets: number[] = [];
  let at = infoAt !== undefined ? begin + first.bytes : begin;
  for (;;) {
    const frame = frameAt(bytes, at);
    if (!frame || frame.rate !== first.rate || at + frame.bytes > bytes.length) break;
    offsets.push(at);
    at += frame.bytes;
  }
  if (offsets.length === 0 || bytes.length - at > longestTail) return null;
  const delay = infoAt === first.dataAt ? delayOf(bytes, infoAt) : 0;
  return { rate: first.rate, samplesPerFrame: first.samples, offsets: [...offsets, at], delay };
}

/** Reads the number of samples that an encoder has added, which follows the optional fields of the encoder's frame. */
function delayOf(bytes: Uint8Array, at: number): number {
  const flags = bytes[at + 7] ?? 0;
  const fields = (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  const encoder = at + 8 + fields;
  if (!['LAME', 'Lavf', 'Lavc'].includes(textAt(bytes, encoder, 4))) return 0;
  const delay = ((bytes[encoder + 21] ?? 0) << 4) | ((bytes[encoder + 22] ?? 0) >> 4);
  return delay + decoderDelay;
}

/** Number of frames whose samples are a whole number at any rate that is a multiple of 8 kHz. */
const unitFrames = 49;

/** A part of a file to decode. */
export interface Mp3Piece {
  /** Start and end in bytes. */
  readonly from: number;
  readonly to: number;
  /** Numbers of samples at the decoding rate: all that are decoded, those before the part, and those of the part. */
  readonly decoded: number;
  readonly before: number;
  readonly length: number;
}

/**
 * Divides an MP3 into parts. Each is decoded with some frames before and after it: a frame needs data of those before it.
 * @param rate of decoding, a multiple of 8 kHz
 */
export function piecesOf(
  { rate: own, samplesPerFrame, offsets }: Mp3,
  rate: number,
  seconds: number,
): Mp3Piece[] {
  const frames = offsets.length - 1;
  const unitSeconds = (unitFrames * samplesPerFrame) / own;
  const step = unitFrames * Math.max(1, Math.round(seconds / unitSeconds));
  const samplesOf = (count: number) => Math.round((count * samplesPerFrame * rate) / own);
  return Array.from({ length: Math.ceil(frames / step) }, (_, index) => {
    const [first, end] = [index * step, Math.min(frames, (index + 1) * step)];
    const [from, to] = [Math.max(0, first - unitFrames), Math.min(frames, end + unitFrames)];
    return {
      from: offsets[from] ?? 0,
      to: offsets[to] ?? 0,
      decoded: samplesOf(to - from),
      before: samplesOf(first - from),
      length: samplesOf(end - first),
    };
  });
}

import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { createWindow } from '../bytes.ts';
import { damagedFileError, unsupportedFormatError } from '../errors.ts';
import type { Extent } from '../recording.ts';

/** The header of an MPEG audio frame of layer III. */
export interface FrameHeader {
  readonly bytes: number;
  readonly bitrate: number;
  readonly sampleRate: number;
  /** Samples per channel in a frame: 1152 or 576. */
  readonly samples: number;
  readonly isMono: boolean;
  readonly isMpeg1: boolean;
  /** The four bytes of the header. */
  readonly word: number;
}

/** All frames of a file. */
export interface Frames {
  readonly count: number;
  readonly offsets: Float64Array;
  readonly sizes: Uint16Array;
  /** Header of the first frame; all others have its version, layer and sample rate. */
  readonly first: FrameHeader;
  readonly hasOneBitrate: boolean;
}

const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44_100, 48_000, 32_000];
/** Maximum bytes before the first frame, and frames that must follow a frame to confirm it. */
const maxBeforeFirst = 128 * 1024;
const believedAfter = 3;
const maxFrames = 16_000_000;
/** Bytes without frames that are skipped at the start of a damaged file before it counts as ended. */
const maxSkippedBytes = 4096;
/** Mask of version, layer and sample rate, which all frames of a file share. */
const kinship = 0xfffe0c00;

export function readFrameHeader(word: number): FrameHeader | null {
  const version = (word >>> 19) & 3;
  const rateIndex = (word >>> 12) & 15;
  const sampleIndex = (word >>> 10) & 3;
  const isLayerThree = word >>> 21 === 0x7ff && ((word >>> 17) & 3) === 1;
  if (!isLayerThree || version === 1 || rateIndex === 0 || rateIndex === 15 || sampleIndex === 3) return null;
  const isMpeg1 = version === 3;
  const bitrate = ((isMpeg1 ? bitrates1 : bitrates2)[rateIndex] ?? 0) * 1000;
  const sampleRate = (sampleRates[sampleIndex] ?? 44_100) / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const bytes = Math.floor(((isMpeg1 ? 144 : 72) * bitrate) / sampleRate) + ((word >>> 9) & 1);
  const isMono = ((word >>> 6) & 3) === 3;
  return { bytes, bitrate, sampleRate, samples: isMpeg1 ? 1152 : 576, isMono, isMpeg1, word };
}

const wordOf = (bytes: Uint8Array): number =>
  bytes.byteLength < 4
    ? 0
    : (((bytes[0] ?? 0) << 24) | ((bytes[1] ?? 0) << 16) | ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0)) >>> 0;

/** Reads frame headers anywhere in a file. */
export function createFrameReader(file: LocalFile) {
  const window = createWindow(file);
  const at = async (position: number): Promise<FrameHeader | null> => {
    const held = window.held(position, 4);
    return readFrameHeader(wordOf(held ?? (await window.at(position, 4))));
  };
  /** Returns whether a frame is followed by frames of the same format, or by the end. */
  const isBelieved = async (position: number, header: FrameHeader, end: number): Promise<boolean> => {
    let next = position + header.bytes;
    for (let followers = 0; followers < believedAfter && next + 4 <= end; followers += 1) {
      const follower = await at(next);
      if (!follower || (follower.word & kinship) !== (header.word & kinship)) return false;
      next += follower.bytes;
    }
    return next > position + header.bytes || position + header.bytes === end;
  };
  /** Returns the next position that may start a frame, or the end of the buffered bytes. */
  const nextSync = (position: number): number => {
    const buffered = window.rest(position + 1);
    const index = buffered.indexOf(0xff);
    return position + 1 + (index < 0 ? buffered.byteLength : index);
  };
  return { at, isBelieved, nextSync };
}

/**
 * Finds the first frame at or after a position.
 * @throws ProblemError if there is none within `maxBeforeFirst` bytes
 */
export async function findFirstFrame(
  file: LocalFile,
  from: number,
  end: number,
): Promise<{ position: number; header: FrameHeader }> {
  const reader = createFrameReader(file);
  const until = Math.min(end - 4, from + maxBeforeFirst);
  for (let position = from; position <= until; position += 1) {
    const header = await reader.at(position);
    if (header && (await reader.isBelieved(position, header, end))) return { position, header };
  }
  throw unsupportedFormatError();
}

/**
 * Finds every frame from one position to another and skips small gaps. At a large gap, 'playable' ends and 'whole'
 * throws.
 */
export async function readFrames(
  file: LocalFile,
  from: number,
  end: number,
  extent: Extent = 'whole',
): Promise<Frames> {
  const reader = createFrameReader(file);
  const { header: first, position: begins } = await findFirstFrame(file, from, end);
  // A frame has at least 24 bytes; the table is cut to the number of frames found.
  const most = Math.min(maxFrames, Math.ceil((end - from) / 24));
  let offsets = new Float64Array(Math.min(most, 65_536));
  let sizes = new Uint16Array(offsets.length);
  let [count, rubbish, hasOneBitrate] = [0, 0, true];
  for (let position = begins; position + 4 <= end; ) {
    const header = await reader.at(position);
    const isKin = header !== null && (header.word & kinship) === (first.word & kinship);
    const follows =
      isKin &&
      (rubbishEnded(offsets, sizes, count, position) || (await reader.isBelieved(position, header, end)));
    if (!header || !follows) {
      const next = reader.nextSync(position);
      rubbish += next - position;
      position = next;
      if (extent === 'playable' && rubbish > maxSkippedBytes + (position - from) / 10) break;
      if (extent === 'whole' && rubbish > (end - from) / 10) throw damagedFileError();
      continue;
    }
    // Leave out an incomplete last frame: listeners lose a fortieth of a second.
    if (position + header.bytes > end) break;
    if (count === maxFrames) throw damagedFileError();
    if (count === offsets.length) {
      const [had, hadSizes] = [offsets, sizes];
      offsets = new Float64Array(count * 2);
      sizes = new Uint16Array(count * 2);
      offsets.set(had);
      sizes.set(hadSizes);
    }
    offsets[count] = position;
    sizes[count] = header.bytes;
    hasOneBitrate &&= header.bitrate === first.bitrate;
    count += 1;
    position += header.bytes;
  }
  if (count === 0) throw damagedFileError();
  return {
    count,
    offsets: offsets.subarray(0, count),
    sizes: sizes.subarray(0, count),
    first,
    hasOneBitrate,
  };
}

/** Returns true if the last frame read ends at this position. */
const rubbishEnded = (offsets: Float64Array, sizes: Uint16Array, count: number, position: number): boolean =>
  count > 0 && (offsets[count - 1] ?? 0) + (sizes[count - 1] ?? 0) === position;

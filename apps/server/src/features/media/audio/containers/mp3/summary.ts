import { latin1, viewOf } from '../bytes.ts';
import { type FrameHeader, type Frames, readFrameHeader } from './frames.ts';

/** Content of the header frame of a file ('Xing', 'Info', 'VBRI'), which describes all other frames. */
export interface Summary {
  /** Frames after the header frame; null if unknown. */
  readonly frames: number | null;
  /** Bytes including the header frame; null if unknown. */
  readonly bytes: number | null;
  readonly hasSeekTable: boolean;
  /** Declares a variable bit rate, true or not: browsers then use the seek table. */
  readonly claimsVariableRate: boolean;
  /** Samples of silence that the encoder added at the front and the back. */
  readonly padding: { readonly front: number; readonly back: number };
}

/** Bytes of side information after a frame's header. */
export const sideBytes = ({ isMpeg1, isMono }: FrameHeader): number =>
  isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;

/** Samples that a decoder adds at the front; players skip them together with the encoder's padding. */
const decoderDelay = 529;
const noPadding = { front: 0, back: 0 };

/**
 * Reads the header frame of a file. Returns null if the first frame is an ordinary frame.
 * @param frame the whole first frame
 */
export function readSummary(frame: Uint8Array, header: FrameHeader): Summary | null {
  const at = 4 + sideBytes(header);
  const name = latin1(frame, at, at + 4);
  const view = viewOf(frame);
  if (name === 'Xing' || name === 'Info') {
    if (frame.byteLength < at + 8) return null;
    const flags = view.getUint32(at + 4);
    let next = at + 8;
    const take = (flag: number, bytes: number): number | null => {
      if (!(flags & flag) || next + bytes > frame.byteLength) return null;
      next += bytes;
      return view.getUint32(next - bytes);
    };
    const [frames, bytes] = [take(1, 4), take(2, 4)];
    const hasSeekTable = take(4, 100) !== null;
    take(8, 4);
    const hasEncoderInfo =
      /^(LAME|Lavc|Lavf)/.test(latin1(frame, next, next + 4)) && next + 24 <= frame.byteLength;
    const pads = hasEncoderInfo ? view.getUint32(next + 20) & 0xffffff : 0;
    const padding = hasEncoderInfo
      ? { front: (pads >>> 12) + decoderDelay, back: Math.max(0, (pads & 0xfff) - decoderDelay) }
      : noPadding;
    return { frames, bytes, hasSeekTable, claimsVariableRate: name === 'Xing', padding };
  }
  if (latin1(frame, 36, 40) === 'VBRI' && frame.byteLength >= 54)
    return {
      frames: view.getUint32(50),
      bytes: view.getUint32(46),
      hasSeekTable: true,
      claimsVariableRate: true,
      padding: noPadding,
    };
  return null;
}

/**
 * Returns the smallest silent frame in a file's format that has room for these bytes after its side information.
 * @param room number of bytes
 */
export function silentFrame(like: FrameHeader, room: number): Uint8Array {
  const least = 4 + sideBytes(like) + room;
  for (let index = 1; index < 15; index += 1) {
    // Header of a frame without checksum, padding and intensity stereo.
    const word = ((like.word & 0xffff0dcf) | 0x10000 | (index << 12)) >>> 0;
    const header = readFrameHeader(word);
    if (!header || header.bytes < least) continue;
    const frame = new Uint8Array(header.bytes);
    viewOf(frame).setUint32(0, word);
    return frame;
  }
  throw new Error('no frame has so much room');
}

/** Bytes of the header frame's content: counts, seek table and encoder information. */
const summaryBytes = 8 + 4 + 4 + 100 + 36;

/**
 * Writes a header frame for some frames of a file, with duration and seek table for browsers.
 * @param before a frame that precedes these frames
 * @param unheard samples that players must skip
 */
export function writeSummary(
  { first, offsets, sizes, hasOneBitrate }: Frames,
  [from, to]: readonly [number, number],
  before: Uint8Array,
  unheard: Summary['padding'],
): Uint8Array {
  const frame = silentFrame(first, summaryBytes);
  const view = viewOf(frame);
  let at = 4 + sideBytes(first);
  const writeNumber = (value: number): void => {
    view.setUint32(at, value);
    at += 4;
  };
  const writeText = (text: string): void => {
    frame.set(Buffer.from(text, 'latin1'), at);
    at += text.length;
  };
  const begins = offsets[from] ?? 0;
  const head = frame.byteLength + before.byteLength;
  const bytes = (offsets[to - 1] ?? 0) + (sizes[to - 1] ?? 0) - begins + head;
  writeText(hasOneBitrate ? 'Info' : 'Xing');
  writeNumber(7);
  writeNumber(to - from + (before.byteLength > 0 ? 1 : 0));
  writeNumber(bytes);
  for (let percent = 0; percent < 100; percent += 1) {
    const reached = (offsets[from + Math.floor(((to - from) * percent) / 100)] ?? begins) - begins;
    frame[at + percent] = Math.min(255, Math.round(((reached + head) / bytes) * 256));
  }
  at += 100;
  if (unheard.front > 0) {
    writeText('Lavf\0\0\0\0\0');
    at += 12;
    const back = unheard.back > 0 ? unheard.back + decoderDelay : 0;
    view.setUint32(at, (((unheard.front - decoderDelay) << 20) | (back << 8)) >>> 0);
  }
  return frame;
}

import type { LocalFile } from '../../../../gateways/storage/local-file.ts';
import { latin1, readAt, viewOf } from './bytes.ts';
import { damagedFileError, incompleteFileError, unsupportedSoundError } from './errors.ts';
import { type Extent, everythingOf, maxHeaderBytes, type Recording } from './recording.ts';

const mostChunks = 1000;
/** Seconds of audio that may be missing at the end: some writers count a file's bytes differently. */
const tolerance = 0.1;
/** Formats that browsers play: integer, floating point, A-law, µ-law. */
const playable = new Set([1, 3, 6, 7]);

interface Found {
  readonly fmt: Uint8Array;
  readonly from: number;
  /** Bytes of audio according to the file's header; null if the header does not say. */
  readonly claimed: number | null;
}

async function findSound(file: LocalFile): Promise<Found> {
  let fmt: Uint8Array | null = null;
  let large: number | null = null;
  let at = 12;
  for (let chunk = 0; chunk < mostChunks; chunk += 1) {
    const head = await readAt(file, at, 8);
    if (head.byteLength < 8) break;
    const name = latin1(head, 0, 4);
    const size = viewOf(head).getUint32(4, true);
    if (name === 'fmt ') fmt = await readAt(file, at + 8, Math.min(size, 64));
    if (name === 'ds64') {
      const sizes = await readAt(file, at + 8, 16);
      if (sizes.byteLength === 16) large = Number(viewOf(sizes).getBigUint64(8, true));
    }
    if (name === 'data') {
      if (!fmt || fmt.byteLength < 16) throw damagedFileError();
      const isUnknown = size === 0xffffffff || size === 0;
      return { fmt, from: at + 8, claimed: isUnknown ? large : size };
    }
    at += 8 + size + (size % 2);
  }
  throw incompleteFileError(file.size, at > file.size ? at : 0);
}

function header(fmt: Uint8Array, bytes: number): Uint8Array {
  const head = Buffer.alloc(28 + fmt.byteLength);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(20 + fmt.byteLength + bytes + (bytes % 2), 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(fmt.byteLength, 16);
  head.set(fmt, 20);
  head.write('data', 20 + fmt.byteLength, 'latin1');
  head.writeUInt32LE(bytes, 24 + fmt.byteLength);
  return head;
}

/**
 * Opens a WAV file; writes a new header if the old one lacks the length or is longer than `maxHeaderBytes`.
 */
export async function openWav(file: LocalFile, extent: Extent): Promise<Recording> {
  const { fmt, from, claimed } = await findSound(file);
  const view = viewOf(fmt);
  const [format, rate, frameBytes] = [
    view.getUint16(0, true),
    view.getUint32(4, true),
    view.getUint16(12, true),
  ];
  const shown = format === 0xfffe && fmt.byteLength >= 26 ? view.getUint16(24, true) : format;
  if (!playable.has(shown)) throw unsupportedSoundError('wav');
  if (rate === 0 || frameBytes === 0) throw damagedFileError();
  const isShort = claimed !== null && from + claimed > file.size;
  const missingSeconds = claimed === null ? 0 : (from + claimed - file.size) / frameBytes / rate;
  if (claimed !== null && missingSeconds > tolerance && extent === 'whole')
    throw incompleteFileError(file.size, from + claimed);
  const bytes = claimed === null || isShort ? Math.max(0, file.size - from) : claimed;
  const sound = bytes - (bytes % frameBytes);
  const duration = sound / frameBytes / rate;
  if (duration <= 0) throw damagedFileError();
  const isReady =
    claimed !== null &&
    !isShort &&
    from <= maxHeaderBytes &&
    latin1(await readAt(file, 0, 4), 0, 4) === 'RIFF';
  const part = (start: number, end: number) => [
    header(fmt, end - start),
    { from: from + start, to: from + end },
    ...((end - start) % 2 ? [new Uint8Array(1)] : []),
  ];
  const byteAt = (seconds: number) => Math.min(sound, Math.round(seconds * rate) * frameBytes);
  return {
    kind: 'wav',
    duration,
    marks: null,
    whole: async () => ({ duration, parts: isReady ? everythingOf(file) : part(0, sound) }),
    cut: async (start, end) => {
      const [first, last] = [byteAt(start), byteAt(end)];
      if (last <= first) throw damagedFileError();
      return { duration: (last - first) / frameBytes / rate, parts: part(first, last) };
    },
  };
}

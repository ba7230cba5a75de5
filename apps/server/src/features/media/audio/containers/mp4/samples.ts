import { viewOf } from '../bytes.ts';
import { damagedFileError, unsupportedSoundError } from '../errors.ts';
import { boxContent } from './boxes.ts';

/** Positions, sizes and durations of a track's packets. */
export interface Samples {
  readonly count: number;
  /** Byte positions of the packets in the file. */
  readonly offsets: Float64Array;
  /** Sizes of the packets in bytes. */
  readonly sizes: Uint32Array;
  /** Durations of the packets, in units of the track's timescale. */
  readonly durations: Uint32Array;
}

/** Maximum number of packets of a track: four days of the shortest packets in use. */
export const maxSamples = 16_000_000;

/** Reads a table of a full box: a count, then rows of numbers. */
function table(content: Uint8Array, headBytes: number, rowBytes: number): { count: number; view: DataView } {
  if (content.byteLength < headBytes) throw damagedFileError();
  const count = viewOf(content).getUint32(headBytes - 4);
  if (count * rowBytes > content.byteLength - headBytes) throw damagedFileError();
  return { count, view: viewOf(content.subarray(headBytes)) };
}

function need(stbl: Uint8Array, type: string): Uint8Array {
  const content = boxContent(stbl, type);
  if (!content) throw damagedFileError();
  return content;
}

function readSizes(stbl: Uint8Array): Uint32Array {
  const content = boxContent(stbl, 'stsz');
  if (!content) {
    if (boxContent(stbl, 'stz2')) throw unsupportedSoundError('packed');
    throw damagedFileError();
  }
  if (content.byteLength < 12) throw damagedFileError();
  const fixed = viewOf(content).getUint32(4);
  if (fixed !== 0) {
    const count = viewOf(content).getUint32(8);
    if (count > maxSamples) throw damagedFileError();
    return new Uint32Array(count).fill(fixed);
  }
  const { count, view } = table(content, 12, 4);
  if (count > maxSamples) throw damagedFileError();
  // A loop: `from` takes a hundred times as long for the millions of packets of a long recording.
  const sizes = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) sizes[at] = view.getUint32(at * 4);
  return sizes;
}

function readDurations(stbl: Uint8Array, count: number): Uint32Array {
  const { count: runs, view } = table(need(stbl, 'stts'), 8, 8);
  const durations = new Uint32Array(count);
  let at = 0;
  for (let run = 0; run < runs && at < count; run += 1) {
    const until = Math.min(count, at + view.getUint32(run * 8));
    durations.fill(view.getUint32(run * 8 + 4), at, until);
    at = until;
  }
  if (at < count) throw damagedFileError();
  return durations;
}

function readChunks(stbl: Uint8Array): Float64Array {
  const short = boxContent(stbl, 'stco');
  const { count, view } = short ? table(short, 8, 4) : table(need(stbl, 'co64'), 8, 8);
  const offsets = new Float64Array(count);
  for (let at = 0; at < count; at += 1)
    offsets[at] = short ? view.getUint32(at * 4) : Number(view.getBigUint64(at * 8));
  return offsets;
}

function readOffsets(stbl: Uint8Array, sizes: Uint32Array): Float64Array {
  const chunks = readChunks(stbl);
  const { count: runs, view } = table(need(stbl, 'stsc'), 8, 12);
  const offsets = new Float64Array(sizes.length);
  let sample = 0;
  for (let run = 0; run < runs && sample < sizes.length; run += 1) {
    const first = view.getUint32(run * 12);
    const next = run + 1 < runs ? view.getUint32(run * 12 + 12) : chunks.length + 1;
    const perChunk = view.getUint32(run * 12 + 4);
    if (first < 1 || next <= first || next > chunks.length + 1 || perChunk === 0) throw damagedFileError();
    for (let chunk = first; chunk < next && sample < sizes.length; chunk += 1) {
      let offset = chunks[chunk - 1] ?? 0;
      for (let index = 0; index < perChunk && sample < sizes.length; index += 1) {
        offsets[sample] = offset;
        offset += sizes[sample] ?? 0;
        sample += 1;
      }
    }
  }
  if (sample < sizes.length) throw damagedFileError();
  return offsets;
}

const offsetsOf = (stbl: Uint8Array, sizes: Uint32Array): Float64Array =>
  sizes.length === 0 ? new Float64Array(0) : readOffsets(stbl, sizes);

/** Reads a track's packet table; it is empty in a fragmented file. */
export function readSamples(stbl: Uint8Array): Samples {
  const sizes = readSizes(stbl);
  const count = sizes.length;
  return { count, sizes, durations: readDurations(stbl, count), offsets: offsetsOf(stbl, sizes) };
}

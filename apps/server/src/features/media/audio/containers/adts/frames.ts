import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { createWindow } from '../bytes.ts';
import {
  damagedFileError,
  formatChangeError,
  incompleteFileError,
  unsupportedSoundError,
} from '../errors.ts';
import type { Extent } from '../recording.ts';
import { type AdtsHeader, adtsHeaderBytes, readAdtsHeader } from './header.ts';

/** The frames of a file, without a table of them: a recording of 100 hours has 16 million. */
export interface AdtsFrames {
  readonly first: AdtsHeader;
  readonly count: number;
  /** Byte position after the last frame. */
  readonly end: number;
  /** Byte position of every 4096th frame. */
  readonly checkpoints: readonly number[];
}

const framesPerCheckpoint = 4096;
const maxFrames = 16_000_000;

/**
 * Counts the frames from one position to another. At the first fault (no frame, another format, or the file ends
 * within a frame), 'playable' ends and 'whole' throws.
 */
export async function countFrames(
  file: LocalFile,
  from: number,
  end: number,
  extent: Extent,
): Promise<AdtsFrames> {
  const window = createWindow(file);
  const checkpoints: number[] = [];
  let first: AdtsHeader | null = null;
  let count = 0;
  let position = from;
  const faultAt = (header: AdtsHeader | null): Error | null => {
    if (position + (header?.bytes ?? adtsHeaderBytes) > end) return incompleteFileError(file.size, 0);
    if (!header || count === maxFrames) return damagedFileError();
    if (header.packets !== 1) return unsupportedSoundError('packed');
    return first && header.format !== first.format ? formatChangeError() : null;
  };
  while (position < end) {
    const header = readAdtsHeader(
      window.held(position, adtsHeaderBytes) ?? (await window.at(position, adtsHeaderBytes)),
    );
    const fault = faultAt(header);
    if (fault && (extent === 'whole' || !first)) throw fault;
    if (fault || !header) break;
    first ??= header;
    if (count % framesPerCheckpoint === 0) checkpoints.push(position);
    count += 1;
    position += header.bytes;
  }
  if (!first) throw damagedFileError();
  return { first, count, end: position, checkpoints };
}

/** A range of frames: its start and end in the file, and the size of each frame without its header. */
export interface AdtsRange {
  readonly from: number;
  readonly to: number;
  readonly sizes: Uint32Array;
}

/** Reads the sizes of the frames from index `start` up to, not including, `stop`. */
export async function readRange(
  file: LocalFile,
  { checkpoints }: AdtsFrames,
  start: number,
  stop: number,
): Promise<AdtsRange> {
  const window = createWindow(file);
  const sizes = new Uint32Array(stop - start);
  const checkpoint = Math.floor(start / framesPerCheckpoint);
  let position = checkpoints[checkpoint] ?? 0;
  let from = position;
  for (let frame = checkpoint * framesPerCheckpoint; frame < stop; frame += 1) {
    const header = readAdtsHeader(
      window.held(position, adtsHeaderBytes) ?? (await window.at(position, adtsHeaderBytes)),
    );
    if (!header) throw damagedFileError();
    if (frame === start) from = position;
    if (frame >= start) sizes[frame - start] = header.bytes - header.headerBytes;
    position += header.bytes;
  }
  return { from, to: position, sizes };
}

/** Removes the frame headers from consecutive blocks of frames; memory use does not grow with the file. */
export async function* withoutAdtsHeaders(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const block of blocks) {
    const bytes = rest.byteLength === 0 ? block : Buffer.concat([rest, block]);
    const packets: Uint8Array[] = [];
    let position = 0;
    while (position + adtsHeaderBytes <= bytes.byteLength) {
      const header = readAdtsHeader(bytes.subarray(position, position + adtsHeaderBytes));
      if (!header) throw new Error('the file changed while it was read');
      if (position + header.bytes > bytes.byteLength) break;
      packets.push(bytes.subarray(position + header.headerBytes, position + header.bytes));
      position += header.bytes;
    }
    rest = bytes.subarray(position);
    if (packets.length > 0) yield Buffer.concat(packets);
  }
  if (rest.byteLength > 0) throw new Error('the file changed while it was read');
}

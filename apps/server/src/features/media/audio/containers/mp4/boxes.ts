import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { latin1, readAt, viewOf } from '../bytes.ts';
import { damagedFileError, incompleteFileError } from '../errors.ts';
import type { Extent } from '../recording.ts';

/** A box of an MP4; positions are those of its content in the enclosing file or bytes. */
export interface Box {
  readonly type: string;
  /** Position of the box's header. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Maximum number of adjacent boxes: no real file has as many. */
const mostBoxes = 500_000;

function readHeader(head: Uint8Array, at: number, end: number): Box | null {
  if (head.byteLength < 8) return null;
  const view = viewOf(head);
  const type = latin1(head, 4, 8);
  const short = view.getUint32(0);
  if (short === 1) {
    if (head.byteLength < 16) return null;
    return { type, at, from: at + 16, to: at + Number(view.getBigUint64(8)) };
  }
  return { type, at, from: at + 8, to: short === 0 ? end : at + short };
}

/**
 * Reads the top-level boxes of a file. Rejects a truncated box; for 'playable', the box with the audio then ends with
 * the file. Ignores garbage after the audio.
 */
export async function topBoxes(file: LocalFile, extent: Extent): Promise<Box[]> {
  const boxes: Box[] = [];
  const found = new Set<string>();
  const isPlayable = () => found.has('moov') && found.has('mdat');
  for (let at = 0; at < file.size && boxes.length < mostBoxes; ) {
    const box = readHeader(await readAt(file, at, 16), at, file.size);
    const isSound = box && box.to >= box.from && /^[\x20-\x7e©]{4}$/.test(box.type);
    if (isSound && box.to <= file.size) {
      boxes.push(box);
      found.add(box.type);
      at = box.to;
      continue;
    }
    if (isPlayable()) break;
    if (extent === 'playable' && boxes.length > 0) {
      if (isSound && box.type === 'mdat') boxes.push({ ...box, to: file.size });
      break;
    }
    if (isSound) throw incompleteFileError(file.size, box.to);
    throw box ? damagedFileError() : incompleteFileError(file.size, 0);
  }
  return boxes;
}

/** Yields the boxes in a range of bytes in memory. */
export function* boxesIn(bytes: Uint8Array, from = 0, to = bytes.byteLength): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const box = readHeader(bytes.subarray(at, Math.min(at + 16, to)), at, to);
    if (!box || box.to < box.from || box.to > to) throw damagedFileError();
    yield box;
    at = box.to;
  }
}

/** Returns the content of the first box with this path; null if there is none. */
export function boxContent(bytes: Uint8Array, ...path: readonly string[]): Uint8Array | null {
  let [from, to] = [0, bytes.byteLength];
  for (const type of path) {
    const box = boxesIn(bytes, from, to).find((box) => box.type === type);
    if (!box) return null;
    [from, to] = [box.from, box.to];
  }
  return bytes.subarray(from, to);
}

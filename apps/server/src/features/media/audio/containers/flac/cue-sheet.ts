import type { ChapterMark } from '../../metadata/chapters.ts';
import { viewOf } from '../bytes.ts';

/** Sizes in bytes (RFC 9639, 8.7): what precedes the tracks, a track, an index point. */
const [headBytes, trackBytes, indexBytes] = [396, 36, 12];
/** Numbers of the track that marks the end: on CDs and elsewhere. */
const leadOut = new Set([170, 255]);

/** Returns the tracks of a CUESHEET block, which have no titles; null if there are none. @param rate samples per second */
export function readCueSheet(block: Uint8Array, rate: number): ChapterMark[] | null {
  const view = viewOf(block);
  const marks: ChapterMark[] = [];
  for (let at = headBytes; at + trackBytes <= block.byteLength; ) {
    const offset = Number(view.getBigUint64(at));
    const isEnd = leadOut.has(view.getUint8(at + 8));
    const points = view.getUint8(at + trackBytes - 1);
    at += trackBytes;
    for (let point = 0; point < points && at + indexBytes <= block.byteLength; point += 1) {
      const isStart = view.getUint8(at + 8) === 1;
      if (isStart && !isEnd)
        marks.push({ title: '', start: (offset + Number(view.getBigUint64(at))) / rate });
      at += indexBytes;
    }
  }
  return marks.length > 0 ? marks : null;
}

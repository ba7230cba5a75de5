import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import type { ChapterMark } from '../../metadata/chapters.ts';
import { readAt, viewOf } from '../bytes.ts';
import type { Movie, Track } from './movie.ts';

const mostMarks = 5000;
const mostTitleBytes = 4096;

/** Reads a text packet: two bytes of length, then UTF-8, or UTF-16 with a byte order mark. */
function textOf(packet: Uint8Array): string {
  if (packet.byteLength < 2) return '';
  const text = packet.subarray(2, 2 + viewOf(packet).getUint16(0));
  const mark = text.byteLength >= 2 ? viewOf(text).getUint16(0) : 0;
  if (mark === 0xfeff)
    return Buffer.from(text.subarray(2, text.byteLength & ~1))
      .swap16()
      .toString('utf16le');
  return mark === 0xfffe ? Buffer.from(text.subarray(2)).toString('utf16le') : Buffer.from(text).toString();
}

async function readMarks(file: LocalFile, track: Track): Promise<ChapterMark[]> {
  const { count, offsets, sizes, durations } = track.samples();
  const marks: ChapterMark[] = [];
  let time = -track.edit.start;
  for (let at = 0; at < Math.min(count, mostMarks); at += 1) {
    const bytes = Math.min(sizes[at] ?? 0, mostTitleBytes);
    const title = textOf(await readAt(file, offsets[at] ?? 0, bytes));
    marks.push({ title, start: Math.max(0, time / track.timescale) });
    time += durations[at] ?? 0;
  }
  return marks;
}

/** Reads marks from the chapter track; if it has fewer than two or cannot be read, from a 'chpl' box. */
export async function chapterMarks(file: LocalFile, movie: Movie, sound: Track): Promise<ChapterMark[]> {
  const marking = movie.tracks.filter(
    ({ id, handler }) => sound.chapterTracks.includes(id) && ['text', 'sbtl'].includes(handler),
  );
  for (const track of marking) {
    const marks = await readMarks(file, track).catch(() => []);
    if (marks.length > 1) return marks;
  }
  return [...movie.neroMarks];
}

import { bookLimits } from '@lamplight/contract/book-limits';
import { type IAudioMetadata, parseFile, selectCover } from 'music-metadata';
import type { Recording } from '../containers/recording.ts';
import { type ChapterMark, chaptersOf } from './chapters.ts';
import type { AudioFacts } from './facts.ts';
import { namedTags, readTags } from './tags.ts';
import { vorbisMarks } from './vorbis-marks.ts';

/** Returns null if the tags cannot be read. */
const readAll = (path: string): Promise<IAudioMetadata | null> =>
  parseFile(path, { duration: false, includeChapters: true }).catch(() => null);

function marksOf(recording: Recording, tagged: IAudioMetadata | null): readonly ChapterMark[] {
  if (recording.marks) return recording.marks;
  const native = vorbisMarks(tagged?.native['vorbis'] ?? []);
  return native.length > 0 ? native : (tagged?.format.chapters ?? []);
}

function coverOf(tagged: IAudioMetadata | null): Uint8Array | null {
  const bytes = selectCover(tagged?.common.picture)?.data;
  return bytes && bytes.byteLength > 0 && bytes.byteLength <= bookLimits.coverBytes ? bytes : null;
}

/** Reads the metadata of an opened file. */
export async function readFacts(path: string, recording: Recording): Promise<AudioFacts> {
  const { kind, duration } = recording;
  const tagged = await readAll(path);
  return {
    kind,
    duration,
    tags: tagged ? readTags(tagged.common, namedTags(tagged.native, recording.tagNames)) : {},
    chapters: chaptersOf(marksOf(recording, tagged), duration),
    cover: coverOf(tagged),
  };
}

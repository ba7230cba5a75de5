import { bookLimits } from '@lamplight/contract/book-limits';
import { type IAudioMetadata, parseBuffer, parseFile, selectCover } from 'music-metadata';
import { maxTextFileBytes } from '../../../../platform/foreign-text.ts';
import type { Recording } from '../containers/recording.ts';
import { type ChapterMark, chaptersOf } from './chapters.ts';
import { readCue } from './cue.ts';
import type { AudioFacts } from './facts.ts';
import { namedTags, readTags } from './tags.ts';

const timePattern = /^(\d{1,3}):(\d{2}):(\d{2}(?:\.\d+)?)$/;

/** Chapter marks as comments of an Ogg or FLAC file: 'CHAPTER001=00:01:30.500', 'CHAPTER001NAME=The Lamp'. */
function vorbisMarks(tags: readonly { readonly id: string; readonly value: unknown }[]): ChapterMark[] {
  const values = new Map(tags.map(({ id, value }) => [id.toUpperCase(), String(value)]));
  return [...values].flatMap(([id, value]) => {
    const [, hours, minutes, seconds] = (/^CHAPTER\d{1,4}$/.test(id) && timePattern.exec(value)) || [];
    if (hours === undefined) return [];
    const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return [{ title: values.get(`${id}NAME`) ?? '', start }];
  });
}

/** Tracks of a cue sheet that is stored as a comment. */
function cueMarks(tags: readonly { readonly id: string; readonly value: unknown }[]): readonly ChapterMark[] {
  const sheet = tags.find(({ id }) => id.toUpperCase() === 'CUESHEET')?.value;
  const files = typeof sheet === 'string' ? readCue(sheet.slice(0, maxTextFileBytes)) : null;
  return files?.length === 1 ? (files[0]?.chapters ?? []) : [];
}

/** Reads all tags of a file; null if they cannot be read. */
async function readAll(path: string, { flacHead }: Recording): Promise<IAudioMetadata | null> {
  const options = { duration: false, includeChapters: true };
  try {
    return flacHead
      ? await parseBuffer(await flacHead(), { mimeType: 'audio/flac' }, options)
      : await parseFile(path, options);
  } catch {
    return null;
  }
}

function marksOf(recording: Recording, tagged: IAudioMetadata | null): readonly ChapterMark[] {
  const comments = tagged?.native['vorbis'] ?? [];
  const marks = [vorbisMarks(comments), cueMarks(comments)].find(({ length }) => length > 0);
  return marks ?? recording.marks ?? tagged?.format.chapters ?? [];
}

function coverOf(tagged: IAudioMetadata | null): Uint8Array | null {
  const bytes = selectCover(tagged?.common.picture)?.data;
  return bytes && bytes.byteLength > 0 && bytes.byteLength <= bookLimits.coverBytes ? bytes : null;
}

/** Reads the metadata of an opened file. @param path null for a file of which only the audio is needed: no tags */
export async function readFacts(path: string | null, recording: Recording): Promise<AudioFacts> {
  const { kind, duration } = recording;
  const tagged = path === null ? null : await readAll(path, recording);
  return {
    kind,
    duration,
    tags: tagged ? readTags(tagged.common, namedTags(tagged.native, recording.tagNames)) : {},
    chapters: chaptersOf(marksOf(recording, tagged), duration),
    cover: coverOf(tagged),
  };
}

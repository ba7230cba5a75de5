import { bookLimits, titleFromName } from '@lamplight/contract';
import { noManifest, trackProblem } from '@lamplight/lpf/track-problem';
import { ProblemError } from '../../../platform/errors.ts';
import { chaptersOf } from '../../media/index.ts';
import type { BookRecordings, SourceRecording } from '../scan/group-books.ts';
import type { MetadataSource, SourceTracks } from '../sources/source-metadata.ts';
import { m } from './messages.ts';

interface Ordered {
  /** Name of the manifest. */
  readonly name: string;
  readonly bookRecordings: BookRecordings;
  /** Titles of all chapters; '' for a chapter without a title. */
  readonly titles: readonly string[];
  readonly notes: readonly string[];
}

type Track = SourceTracks['listed'][number];

const refuse = (reason: string): ProblemError => new ProblemError('invalid_input', reason);

/** Returns the recording of a track, split at the named positions of the track. */
function recordingOf(track: Track, found: SourceRecording | undefined, isOnly: boolean): SourceRecording {
  const trackWithPath = { ...track, path: track.file };
  if (!found) throw refuse(trackProblem(trackWithPath, false));
  const problem = trackProblem(trackWithPath, true);
  if (problem !== null) throw refuse(problem);
  const chapters = chaptersOf(track.marks, found.facts.duration);
  if (chapters.length > 0) return { ...found, facts: { ...found.facts, chapters }, listed: chapters };
  // The recording's own chapter marks count only if it is the whole book; otherwise the manifest defines the chapters.
  return isOnly ? found : { ...found, facts: { ...found.facts, chapters: [] }, isWhole: true };
}

/** Returns the titles of the chapters that a recording becomes. */
function titlesOf({ facts, file }: SourceRecording, title: string): string[] {
  if (facts.chapters.length > 0) return facts.chapters.map((chapter) => chapter.title);
  return [title || (facts.tags.title ?? titleFromName(file.path.split(' - ').at(-1) ?? '') ?? '')];
}

/**
 * Returns the recordings of an audiobook package in the order of its manifest.
 * @throws ProblemError invalid_input if there is no manifest, or one of its recordings is not there
 */
export function inManifestOrder(
  sources: readonly MetadataSource[],
  { unit, recordings }: BookRecordings,
): Ordered {
  const source = sources.find(({ metadata }) => metadata.tracks !== undefined);
  const { tracks } = source?.metadata ?? {};
  if (!source || !tracks) throw refuse(noManifest());
  const { listed, count } = tracks;
  const most = bookLimits.chapters;
  if (count > most) throw refuse(m.tooManyChapters({ count, chapters: String(count), most: String(most) }));
  const prefix = unit.folder === '' ? '' : `${unit.folder}/`;
  const byName = new Map(
    recordings.map((recording) => [recording.file.path.slice(prefix.length), recording]),
  );
  const ordered = listed.map((track) => recordingOf(track, byName.get(track.file), listed.length === 1));
  const unlisted = recordings.length - ordered.length;
  return {
    name: source.name,
    bookRecordings: { unit, recordings: ordered },
    titles: ordered.flatMap((recording, index) => titlesOf(recording, listed[index]?.title ?? '')),
    notes: unlisted > 0 ? [m.recordingsUnlisted({ count: unlisted })] : [],
  };
}

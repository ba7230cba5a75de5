import { bookLimits } from '@lamplight/contract';
import type { SourceRecording } from '../scan/group-books.ts';
import type { BookMetadata, ImportOptions } from './merge-metadata.ts';
import { nameOf } from './plan-types.ts';

/** Returns why a book cannot be imported with this metadata; null if it can. */
export function rejectionReason(
  { title, chapters }: BookMetadata,
  recordings: readonly SourceRecording[],
  options: ImportOptions,
): string | null {
  if (title === '') return 'Nothing tells its title: name its folder, or add a metadata.json.';
  if (chapters.count > bookLimits.chapters)
    return `It would have ${chapters.count} chapters; ${bookLimits.chapters} are the most.`;
  const large = recordings.find(
    ({ file, facts }) =>
      file.bytes > bookLimits.audioBytes && (options.keepWhole || facts.chapters.length === 0),
  );
  return large
    ? `'${nameOf(large.file.path)}' is larger than ${bookLimits.audioBytes / 1024 ** 3} GB.`
    : null;
}

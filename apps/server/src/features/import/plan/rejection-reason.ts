import { createHash } from 'node:crypto';
import { bookLimits, nameKey } from '@lamplight/contract';
import { foldText } from '../../../platform/fold-text.ts';
import type { Edition, EditionClash } from '../../catalogue/index.ts';
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

/** Returns a key that two books share if they cannot both be in the library. */
export function editionHash({ title, authors, narrators }: Edition): string {
  const people = [authors, narrators].map((names) => [...new Set(names.map(nameKey))].toSorted());
  return createHash('sha256')
    .update(JSON.stringify([foldText(title), ...people]))
    .digest('base64url');
}

/** Returns why a book cannot be added to the library because of existing books; null if it can. */
export function clashReason({ title, authors, narrators }: Edition, clash: EditionClash): string | null {
  const advice = 'Another title can be given in a metadata.json.';
  if (clash === 'same')
    return authors.length + narrators.length > 0
      ? `A playlist with the title '${title}', by the same people, exists already. ${advice}`
      : `A playlist with the title '${title}' exists already. ${advice}`;
  return clash === 'unnamed'
    ? `A playlist with the title '${title}', without authors and narrators, exists already. Name them there, or: ${advice.toLowerCase()}`
    : null;
}

import { createHash } from 'node:crypto';
import { bookLimits, nameKey } from '@lamplight/contract';
import { foldText } from '../../../platform/fold-text.ts';
import type { Edition, EditionClash } from '../../catalogue/index.ts';
import type { SourceRecording } from '../scan/group-books.ts';
import type { BookMetadata, ImportOptions } from './merge-metadata.ts';
import { m } from './messages.ts';
import { nameOf } from './plan-types.ts';

/** Returns why a book cannot be imported with this metadata; null if it can. */
export function rejectionReason(
  { title, chapters }: BookMetadata,
  recordings: readonly SourceRecording[],
  options: ImportOptions,
): string | null {
  if (title === '') return m.noTitle;
  if (chapters.count > bookLimits.chapters)
    return m.tooManyChapters({
      count: chapters.count,
      chapters: String(chapters.count),
      most: String(bookLimits.chapters),
    });
  const large = recordings.find(
    ({ file, facts }) =>
      file.bytes > bookLimits.audioBytes && (options.keepWhole || facts.chapters.length === 0),
  );
  return large
    ? m.fileTooLarge({ name: nameOf(large.file.path), gigabytes: bookLimits.audioBytes / 1024 ** 3 })
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
  if (clash === 'same')
    return authors.length + narrators.length > 0 ? m.sameTitleAndPeople({ title }) : m.sameTitle({ title });
  return clash === 'unnamed' ? m.sameTitleUnnamed({ title }) : null;
}

import type { BookInput } from '@lamplight/contract';
import type { BookRecordings, SourceRecording } from '../scan/group-books.ts';
import type { ExportedBook } from '../sources/exported-book.ts';
import { fieldName } from './field-names.ts';
import type { BookMetadata, ImportOptions } from './merge-metadata.ts';

/**
 * Returns the recordings in the order of the export, one chapter each; null unless they are exactly the files that the
 * export names.
 */
export function inExportedOrder(
  { chapters }: ExportedBook,
  { unit, recordings }: BookRecordings,
): readonly SourceRecording[] | null {
  const prefix = unit.folder === '' ? '' : `${unit.folder}/`;
  const byName = new Map(
    recordings.map((recording) => [recording.file.path.slice(prefix.length).normalize('NFC'), recording]),
  );
  const ordered = chapters.flatMap(({ file }) => {
    const recording = file === undefined ? undefined : byName.get(file.normalize('NFC'));
    return recording ? [{ ...recording, isWhole: true }] : [];
  });
  const named = chapters.filter(({ file }) => file !== undefined).length;
  const isExact =
    ordered.length === named &&
    named === recordings.length &&
    new Set(ordered.map(({ file }) => file)).size === named;
  return isExact ? ordered : null;
}

/** Describes a book as its export does: nothing is guessed, and only the options of the import change a field. */
export function describeExported(
  exported: ExportedBook,
  source: string,
  { mainTag, subTag, status }: Pick<ImportOptions, 'mainTag' | 'subTag' | 'status'>,
): BookMetadata {
  const {
    title = '',
    synopsis = '',
    tags = [],
    cover_image: _cover,
    release: _release,
    demo: _demo,
    ...fields
  } = exported.book;
  const { status: writtenStatus = 'Complete', ...metadata } = fields;
  const namesOf = (people: BookInput['authors'] = []) => people.map(({ name = '' }) => name);
  const named = tags.map(({ main_tag, sub_tag = null }) => ({
    main_tag: mainTag ?? main_tag,
    sub_tag: subTag ?? sub_tag,
  }));
  const fromFile = (['title', 'synopsis', 'authors', 'narrators', 'series', 'tags', 'chapters'] as const).map(
    (field) => [fieldName(field), source] as const,
  );
  return {
    title,
    synopsis,
    status: status ?? writtenStatus,
    tags: named,
    authors: namesOf(metadata.authors),
    narrators: namesOf(metadata.narrators),
    metadata,
    sortNames: new Map(Object.entries(exported.sort_names)),
    chapters: {
      byPiece: exported.chapters.flatMap(({ title: name, file }) => (file === undefined ? [] : [[name]])),
      count: exported.chapters.length,
      origin: source,
      notes: [],
    },
    origins: Object.fromEntries(fromFile),
    notes: [],
    exported,
  };
}

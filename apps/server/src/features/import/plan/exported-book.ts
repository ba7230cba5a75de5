import { BookInput, bookLimits, ReleaseInput } from '@lamplight/contract';
import { Ajv } from 'ajv';
import { lazy } from '../../../platform/lazy.ts';
import type { BookRecordings, SourceRecording } from '../scan/group-books.ts';
import { fieldName } from './field-names.ts';
import type { BookMetadata, ImportOptions } from './merge-metadata.ts';

/** A published text of a chapter, in a WebVTT file beside its recording. */
interface ExportedText {
  readonly file: string;
  readonly language: string;
}

/** A chapter in an export: `file` names its recording, unless `audio_url` says where it is. */
export interface ExportedChapter {
  readonly title: string;
  readonly file?: string;
  readonly audio_url?: string;
  /** Seconds, of audio at an address. */
  readonly duration?: number | null;
  /** A picture beside the recordings, or an https address. */
  readonly image?: string;
  readonly release?: ReleaseInput;
  /** ISO 8601. */
  readonly added_at: string;
  readonly released_at?: string;
  readonly text?: ExportedText;
}

/**
 * What other programs' fields of `metadata.json` do not say, or not exactly: a book as this library has it. Names of
 * files are those of the book's folder.
 */
export interface ExportedBook {
  readonly format: 1;
  /** The book without its chapters, as the editor sends it; the address of a cover only if it is elsewhere. */
  readonly book: Omit<BookInput, 'chapters' | 'base_rev' | 'notify'>;
  /** Sort names of people that differ from the derived ones, by name. */
  readonly sort_names: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly added_at: string;
  readonly updated_at: string;
  readonly released_at?: string;
  readonly cover?: string;
  readonly chapters: readonly ExportedChapter[];
}

const fileName = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[^/\\\\\\u0000]+$' };
const moment = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' };
const objectOf = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const address = { type: 'string', maxLength: bookLimits.addressCharacters, pattern: '^https:' };
const { chapters: _chapters, base_rev: _rev, notify: _notify, ...bookFields } = BookInput.properties;

const schema = objectOf(
  {
    format: { const: 1 },
    book: objectOf({ ...bookFields, cover_image: address }, ['title', 'tags']),
    sort_names: { type: 'object', additionalProperties: { type: 'string', maxLength: 1000 } },
    added_at: moment,
    updated_at: moment,
    released_at: moment,
    cover: fileName,
    chapters: {
      type: 'array',
      minItems: 1,
      maxItems: bookLimits.chapters,
      items: {
        ...objectOf(
          {
            title: { type: 'string', minLength: 1, maxLength: bookLimits.chapterTitleCharacters },
            file: fileName,
            audio_url: address,
            duration: { type: ['number', 'null'], minimum: 0 },
            image: { anyOf: [address, fileName] },
            release: ReleaseInput,
            added_at: moment,
            released_at: moment,
            text: objectOf({ file: fileName, language: { type: 'string', maxLength: 35 } }, [
              'file',
              'language',
            ]),
          },
          ['title', 'added_at'],
        ),
        oneOf: [{ required: ['file'] }, { required: ['audio_url'] }],
      },
    },
  },
  ['format', 'book', 'sort_names', 'added_at', 'updated_at', 'chapters'],
);

const isExportedBook = lazy(() => new Ajv({ strict: false }).compile<ExportedBook>(schema));

/** Returns the exported book in a `metadata.json`; null if it has none, or an unusable one. */
export const readExportedBook = (value: unknown): ExportedBook | null =>
  isExportedBook()(value) ? value : null;

/**
 * Returns the recordings in the order of the export, one chapter each; null unless they are exactly the files that it
 * names.
 */
export function inExportedOrder(
  { chapters }: ExportedBook,
  { unit, recordings }: BookRecordings,
): readonly SourceRecording[] | null {
  const prefix = unit.folder === '' ? '' : `${unit.folder}/`;
  const byName = new Map(
    recordings.map((each) => [each.file.path.slice(prefix.length).normalize('NFC'), each]),
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

/** Describes a book by an export: nothing is guessed, and only what the options say is changed. */
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

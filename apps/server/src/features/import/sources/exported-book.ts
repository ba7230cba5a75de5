import {
  BookInput,
  bookLimits,
  ChapterInput,
  peopleLimits,
  personRoles,
  ReleaseInput,
  SeriesInput,
} from '@lamplight/contract';
import { Ajv } from 'ajv';
import { lazy } from '../../../platform/lazy.ts';

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
  /** Duration in seconds, of a chapter whose audio is at an address. */
  readonly duration?: number | null;
  /** Name of a picture beside the recordings, or an https address. */
  readonly image?: string;
  readonly release?: ReleaseInput;
  /** When the chapter was added, ISO 8601. */
  readonly added_at: string;
  readonly released_at?: string;
  readonly text?: ExportedText;
}

/**
 * A book exactly as this library has it: the object in a `metadata.json` that adds what the fields of other programs
 * cannot express. Names of files are relative to the book's folder.
 */
export interface ExportedBook {
  readonly format: 1;
  /** The book without its chapters, as the editor sends it; `cover_image` only for a cover of another server. */
  readonly book: Omit<BookInput, 'chapters' | 'base_rev' | 'notify'>;
  /** Sort names of people that differ from the derived ones, by name. */
  readonly sort_names: Readonly<Record<string, string>>;
  /** When the book was added, ISO 8601. */
  readonly added_at: string;
  readonly updated_at: string;
  readonly released_at?: string;
  readonly cover?: string;
  readonly chapters: readonly ExportedChapter[];
}

const fileName = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[^/\\\\\\u0000]+$' };
const moment = { type: 'string', format: 'moment' };
/** Returns whether a text is a point in time in UTC that exists. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text));
const objectOf = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const address = { type: 'string', maxLength: bookLimits.addressCharacters, pattern: '^https:' };
const { chapters: _chapters, base_rev: _rev, notify: _notify, ...bookFields } = BookInput.properties;
/** People and series by name only: their ids are those of another library. */
const { name, number } = SeriesInput.properties;
const people = { type: 'array', maxItems: peopleLimits.peoplePerRole, items: objectOf({ name }, ['name']) };
const namedFields = {
  authors: people,
  narrators: people,
  translators: people,
  editors: people,
  series: {
    type: 'array',
    maxItems: peopleLimits.seriesPerBook,
    items: objectOf({ name, number }, ['name']),
  },
};

const schema = objectOf(
  {
    format: { const: 1 },
    book: objectOf({ ...bookFields, ...namedFields, cover_image: address }, ['title', 'tags']),
    sort_names: {
      type: 'object',
      maxProperties: personRoles.length * peopleLimits.peoplePerRole,
      additionalProperties: { type: 'string', maxLength: 1000 },
    },
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
            duration: ChapterInput.properties.duration,
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

const isExportedBook = lazy(() =>
  new Ajv({ strict: false, strictNumbers: true, formats: { moment: isMoment } }).compile<ExportedBook>(
    schema,
  ),
);

/** Returns the exported book in a `metadata.json`; null if it is unusable. */
export const readExportedBook = (value: unknown): ExportedBook | null =>
  isExportedBook()(value) ? value : null;

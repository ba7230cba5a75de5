import type { Book, BookInput } from '@lamplight/contract';
import { parseAsin, parseIsbn, parseLanguage } from '@lamplight/contract/names';
import { peopleLimits } from '@lamplight/contract/people-limits';
import type { ChosenName } from '../people/name-options.ts';
import { type ChosenSeries, numberProblem } from '../people/series-picker.tsx';
import { m } from './messages.ts';

/** Metadata of a playlist in the editor, as typed; '' means unknown. */
export interface DraftMetadata {
  readonly subtitle: string;
  readonly authors: readonly ChosenName[];
  readonly narrators: readonly ChosenName[];
  readonly translators: readonly ChosenName[];
  readonly editors: readonly ChosenName[];
  readonly series: readonly ChosenSeries[];
  readonly language: string;
  readonly original_year: string;
  readonly release_year: string;
  readonly publisher: string;
  readonly isbn: string;
  readonly asin: string;
  readonly abridged: '' | 'yes' | 'no';
  readonly content_notes: string;
}

export const emptyMetadata: DraftMetadata = {
  subtitle: '',
  authors: [],
  narrators: [],
  translators: [],
  editors: [],
  series: [],
  language: '',
  original_year: '',
  release_year: '',
  publisher: '',
  isbn: '',
  asin: '',
  abridged: '',
  content_notes: '',
};

/** Names of the fields, for the list of unsaved changes. */
export const metadataNames: Readonly<Record<keyof DraftMetadata, string>> = {
  subtitle: m.fieldSubtitle,
  authors: m.fieldAuthors,
  narrators: m.fieldNarrators,
  translators: m.fieldTranslators,
  editors: m.fieldEditors,
  series: m.fieldSeries,
  language: m.fieldLanguage,
  original_year: m.fieldOriginalYear,
  release_year: m.fieldReleaseYear,
  publisher: m.fieldPublisher,
  isbn: m.fieldIsbn,
  asin: m.fieldAsin,
  abridged: m.fieldAbridged,
  content_notes: m.fieldContentNotes,
};

const metadataFields = Object.keys(metadataNames) as (keyof DraftMetadata)[];
const peopleFields = ['authors', 'narrators', 'translators', 'editors'] as const;
const textFields = ['subtitle', 'language', 'publisher', 'isbn', 'asin', 'content_notes'] as const;
const yearFields = ['original_year', 'release_year'] as const;

const mapFields = <Field extends string, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

export function metadataOf(book: Book): DraftMetadata {
  return {
    ...mapFields(textFields, (field) => book[field] ?? ''),
    ...mapFields(yearFields, (field) => (book[field] === null ? '' : String(book[field]))),
    ...mapFields(peopleFields, (field) => book[field]),
    series: book.series.map(({ id, name, number }) => ({ id, name, number: number ?? '' })),
    abridged: book.abridged === null ? '' : book.abridged ? 'yes' : 'no',
  };
}

const nameInput = ({ id, name, is_separate }: ChosenName) =>
  id === null ? { name, ...(is_separate && { is_separate }) } : { id };

/** Returns the metadata in the body for POST and PUT /books. */
export function metadataPayload(draft: DraftMetadata) {
  return {
    ...mapFields(textFields, (field) => draft[field].trim() || null),
    ...mapFields(yearFields, (field) => (draft[field].trim() === '' ? null : Number(draft[field]))),
    ...mapFields(peopleFields, (field) => draft[field].map(nameInput)),
    series: draft.series.map((series) => ({ ...nameInput(series), number: series.number.trim() || null })),
    abridged: draft.abridged === '' ? null : draft.abridged === 'yes',
  } satisfies BookInput;
}

const checks: Partial<Record<keyof DraftMetadata, { isValid: (text: string) => boolean; problem: string }>> =
  {
    language: {
      isValid: (text) => parseLanguage(text) !== null,
      problem: m.languageWrong,
    },
    original_year: { isValid: isYear, problem: m.yearWrong },
    release_year: { isValid: isYear, problem: m.yearWrong },
    isbn: { isValid: (text) => parseIsbn(text) !== null, problem: m.isbnWrong },
    asin: { isValid: (text) => parseAsin(text) !== null, problem: m.asinWrong },
  };

function isYear(text: string): boolean {
  const { earliestYear, latestYear } = peopleLimits;
  const year = Number(text);
  return /^-?\d{1,4}$/.test(text.trim()) && year !== 0 && year >= earliestYear && year <= latestYear;
}

/** Returns the error of a text field; null if it is empty or valid. */
export function metadataProblem(draft: DraftMetadata, field: keyof DraftMetadata): string | null {
  const [check, value] = [checks[field], draft[field]];
  if (!check || typeof value !== 'string' || value.trim() === '') return null;
  return check.isValid(value) ? null : check.problem;
}

/** Returns the first error of the metadata; null if there is none. */
export function firstMetadataProblem(draft: DraftMetadata): string | null {
  for (const { number } of draft.series) {
    const problem = numberProblem(number);
    if (problem) return m.seriesProblem({ problem });
  }
  for (const field of metadataFields) {
    const problem = metadataProblem(draft, field);
    if (problem) return problem;
  }
  return null;
}

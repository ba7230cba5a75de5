import { languageNameOf } from '../../../platform/language-name.ts';
import type { ImportedMetadata } from './book-fields.ts';

/** A field of a planned book, as text. */
export interface ImportDetail {
  readonly fact: string;
  readonly value: string;
}

const seriesText = (series: ImportedMetadata['series'] = []): string =>
  series.map(({ name, number }) => (number ? `${name} #${number}` : name)).join(', ');

const namesText = (people: ImportedMetadata['authors'] = []): string =>
  people.map(({ name }) => name).join(', ');

const fieldNames = {
  original_year: 'original year',
  release_year: 'year',
  isbn: 'ISBN',
  asin: 'ASIN',
  abridged: 'edition',
  content_notes: 'content notes',
};

/** Returns the name of a book's field for people. */
export const fieldName = (field: string): string =>
  Object.hasOwn(fieldNames, field) ? fieldNames[field as keyof typeof fieldNames] : field;

/** Returns the fields of a planned book, apart from authors and narrators, for people. */
export function detailsOf(fields: ImportedMetadata): ImportDetail[] {
  const { abridged } = fields;
  const values: Readonly<Record<string, string | number | null | undefined>> = {
    subtitle: fields.subtitle,
    series: seriesText(fields.series),
    translators: namesText(fields.translators),
    editors: namesText(fields.editors),
    language: fields.language ? languageNameOf(fields.language) : '',
    [fieldNames.original_year]: fields.original_year,
    [fieldNames.release_year]: fields.release_year,
    publisher: fields.publisher,
    [fieldNames.isbn]: fields.isbn,
    [fieldNames.asin]: fields.asin,
    [fieldNames.abridged]:
      abridged === undefined || abridged === null ? '' : abridged ? 'abridged' : 'unabridged',
    [fieldNames.content_notes]: fields.content_notes,
  };
  return Object.entries(values).flatMap(([fact, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ fact, value: String(value) }],
  );
}

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

/** Returns the fields of a planned book, apart from authors and narrators, for people. */
export function detailsOf(fields: ImportedMetadata): ImportDetail[] {
  const { abridged } = fields;
  const values: Readonly<Record<string, string | number | null | undefined>> = {
    subtitle: fields.subtitle,
    series: seriesText(fields.series),
    translators: namesText(fields.translators),
    editors: namesText(fields.editors),
    language: fields.language,
    'original year': fields.original_year,
    year: fields.release_year,
    publisher: fields.publisher,
    ISBN: fields.isbn,
    ASIN: fields.asin,
    edition: abridged === undefined || abridged === null ? '' : abridged ? 'abridged' : 'unabridged',
    'content notes': fields.content_notes,
  };
  return Object.entries(values).flatMap(([fact, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ fact, value: String(value) }],
  );
}

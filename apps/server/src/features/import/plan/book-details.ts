import { languageNameOf } from '../../../platform/language-name.ts';
import type { ImportedMetadata } from './book-fields.ts';
import { m } from './messages.ts';

/** A field of a planned book, as text. */
export interface ImportDetail {
  readonly fact: string;
  readonly value: string;
  /** Tag of the language that `value` names in English; absent in other fields. */
  readonly language?: string;
}

const seriesText = (series: ImportedMetadata['series'] = []): string =>
  series.map(({ name, number }) => (number ? `${name} #${number}` : name)).join(', ');

const namesText = (people: ImportedMetadata['authors'] = []): string =>
  people.map(({ name }) => name).join(', ');

/** Returns the fields of a planned book, apart from authors and narrators, for people. */
export function detailsOf(fields: ImportedMetadata): ImportDetail[] {
  const { abridged, language } = fields;
  const values: readonly (readonly [string, string | number | null | undefined])[] = [
    [m.field_subtitle, fields.subtitle],
    [m.field_series, seriesText(fields.series)],
    [m.field_translators, namesText(fields.translators)],
    [m.field_editors, namesText(fields.editors)],
    [m.field_language, language ? languageNameOf(language) : ''],
    [m.field_original_year, fields.original_year],
    [m.field_release_year, fields.release_year],
    [m.field_publisher, fields.publisher],
    [m.field_isbn, fields.isbn],
    [m.field_asin, fields.asin],
    [
      m.field_edition,
      abridged === undefined || abridged === null ? '' : abridged ? m.abridged : m.unabridged,
    ],
    [m.field_content_notes, fields.content_notes],
  ];
  return values.flatMap(([fact, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [{ fact, value: String(value), ...(fact === m.field_language && language ? { language } : {}) }],
  );
}

import { type BookInput, nameKey, peopleLimits } from '@lamplight/contract';
import { multiLine, singleLine } from '../../../platform/text-fields.ts';
import { type BookMetadata, cleanName, nameProblem } from '../../catalogue/index.ts';
import { asinOf, isbnOf, yearOf } from '../sources/fact-texts.ts';
import { languageTagOf } from '../sources/language-names.ts';
import { inReadingOrder, isPlaceholder } from '../sources/person-names.ts';
import { type SourceSeries, seriesNumberOf } from '../sources/series-text.ts';
import type { MetadataSource, SourceMetadata } from '../sources/source-metadata.ts';
import { type FieldName, fieldName } from './field-names.ts';
import { m } from './messages.ts';
import { shorten } from './tags-and-names.ts';

/** Fields of a book other than title, tags, synopsis and chapters; fields without a source are absent. */
export interface ImportedFields extends Pick<BookInput, keyof BookMetadata> {
  readonly authors?: readonly string[];
  readonly narrators?: readonly string[];
  readonly translators?: readonly string[];
  readonly editors?: readonly string[];
  readonly series?: readonly { readonly name: string; readonly number: string | null }[];
}

export interface MergedFields {
  readonly fields: ImportedFields;
  /** Sort names of people, by name. */
  readonly sortNames: ReadonlyMap<string, string>;
  /** Source of each field. */
  readonly origins: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

const peopleFields = ['authors', 'narrators', 'translators', 'editors'] as const;
type NameField = (typeof peopleFields)[number] | 'series';

/** Shortens a quoted text for a note: one line of at most 60 characters. */
const noted = (text: string): string => shorten(singleLine(text), 60);

/** Returns usable sort names by name, from the most trusted source that has one. */
function sortNamesOf(sources: readonly MetadataSource[]): Map<string, string> {
  const sortNames = new Map<string, string>();
  for (const { metadata } of sources)
    for (const [name, sortName] of Object.entries(metadata.sortNames ?? {})) {
      const [person, sorted] = [cleanName(name), cleanName(sortName)];
      const isUsable =
        sorted.length <= peopleLimits.nameCharacters &&
        nameProblem(sorted) === null &&
        inReadingOrder(sorted) !== sorted;
      if (!sortNames.has(person) && isUsable) sortNames.set(person, sorted);
    }
  return sortNames;
}

/** Merges the fields of all sources, most trusted first. Unusable values are left out, with a note. */
export function mergeFields(sources: readonly MetadataSource[]): MergedFields {
  const origins: Record<string, string> = {};
  const notes: string[] = [];
  const note = (text: string) => {
    if (!notes.includes(text)) notes.push(text);
  };

  /** Returns the first usable value of a field among the sources; undefined if there is none. */
  function firstOf<Key extends keyof SourceMetadata, Value>(
    key: Key,
    field: FieldName,
    read: (value: NonNullable<SourceMetadata[Key]>, source: string) => Value | undefined,
  ): Value | undefined {
    for (const { name, metadata } of sources) {
      const written = metadata[key];
      if (written === undefined || written === null) continue;
      const value = read(written, name);
      if (value === undefined) continue;
      origins[fieldName(field)] = name;
      return value;
    }
    return undefined;
  }

  const parsed = (
    key: 'language' | 'isbn' | 'asin' | 'year' | 'originalYear',
    field: FieldName,
    parse: (text: string) => string | number | null,
  ) =>
    firstOf(key, field, (text, source) => {
      const line = singleLine(text.slice(0, 1000)).slice(0, 200);
      if (line === '') return undefined;
      const value = parse(line);
      if (value === null) note(m[`invalid_${key}`]({ source, text: noted(text) }));
      return value ?? undefined;
    });

  const textField = (key: 'subtitle' | 'publisher', limit: number) =>
    firstOf(key, key, (text) => {
      const line = singleLine(text);
      if (line.length > limit) note(m[`shortened_${key}`]({ count: limit, limit: String(limit) }));
      return shorten(line, limit) || undefined;
    });

  function readNames(names: readonly string[], field: NameField, limit: number): string[] {
    const usable = names
      .map((name) => cleanName(name))
      .filter((name) => {
        if (name === '' || (field !== 'series' && isPlaceholder(name))) return false;
        const problem = name.length > peopleLimits.nameCharacters ? m.nameTooLong : nameProblem(name);
        if (problem) note(m[`leftOut_${field}`]({ name: noted(name), problem }));
        return problem === null;
      });
    const distinct = [...Map.groupBy(usable, nameKey).values()].flatMap(([first]) => first ?? []);
    if (distinct.length > limit) note(m[`onlyFirst_${field}`]({ count: limit }));
    return distinct.slice(0, limit);
  }

  const people = (key: (typeof peopleFields)[number]) =>
    firstOf(key, key, (names) => {
      const usable = readNames(names, key, peopleLimits.peoplePerRole);
      return usable.length > 0 ? usable : undefined;
    });

  const seriesOf = (all: readonly SourceSeries[]): NonNullable<ImportedFields['series']> | undefined => {
    const names = readNames(
      all.map(({ name }) => name),
      'series',
      peopleLimits.seriesPerBook,
    );
    const numbered = names.map((name) => {
      const written = all.find((series) => cleanName(series.name) === name)?.number ?? '';
      const number = written === '' ? null : seriesNumberOf(written);
      if (written !== '' && number === null)
        note(m.seriesNumber({ number: noted(written), series: noted(name) }));
      return { name, number };
    });
    return numbered.length > 0 ? numbered : undefined;
  };

  const contentNotes = firstOf('contentNotes', 'content_notes', (text) => {
    const limit = peopleLimits.contentNotesCharacters;
    const lines = multiLine(text);
    if (lines.length > limit) note(m.contentNotesShortened({ count: limit, limit: String(limit) }));
    return shorten(lines, limit) || undefined;
  });

  const fields = {
    subtitle: textField('subtitle', peopleLimits.subtitleCharacters),
    ...Object.fromEntries(peopleFields.map((key) => [key, people(key)])),
    series: firstOf('series', 'series', seriesOf),
    language: parsed('language', 'language', languageTagOf),
    original_year: parsed('originalYear', 'original_year', yearOf),
    release_year: parsed('year', 'release_year', yearOf),
    publisher: textField('publisher', peopleLimits.publisherCharacters),
    isbn: parsed('isbn', 'isbn', isbnOf),
    asin: parsed('asin', 'asin', asinOf),
    abridged: firstOf('abridged', 'abridged', (value) => value),
    content_notes: contentNotes,
  };
  for (const { metadata } of sources)
    for (const other of metadata.others ?? []) note(m.otherPerson({ name: noted(other) }));

  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    sortNames: sortNamesOf(sources),
    origins,
    notes,
  };
}

/** People, series and the rest of the metadata, in the format that the editor sends. */
export type ImportedMetadata = Pick<BookInput, keyof BookMetadata | (typeof peopleFields)[number] | 'series'>;

/** Converts the fields into the format that the editor sends. */
export function inputOf(fields: ImportedFields): ImportedMetadata {
  const { authors, narrators, translators, editors, series, ...metadata } = fields;
  const lists = Object.entries({ authors, narrators, translators, editors }).flatMap(([key, names]) =>
    names === undefined ? [] : [[key, names.map((name) => ({ name }))] as const],
  );
  return {
    ...metadata,
    ...Object.fromEntries(lists),
    ...(series && { series: series.map((entry) => ({ ...entry })) }),
  };
}

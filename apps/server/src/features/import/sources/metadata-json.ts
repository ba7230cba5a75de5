import { bookLimits } from '@lamplight/contract/book-limits';
import { type PersonRole, personRoles } from '@lamplight/contract/people-limits';
import { cleanField } from '../../../platform/foreign-text.ts';
import { measureJson } from '../../../platform/measure-json.ts';
import { readExportedBook } from './exported-book.ts';
import { abridgedIn, explicitNote, flagOf } from './fact-texts.ts';
import { readPeople, type SourcePeople } from './person-names.ts';
import { plainText } from './plain-text.ts';
import { parseSeries, parseSeriesList, type SourceSeries } from './series-text.ts';
import type { ListedChapter, SourceMetadata } from './source-metadata.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Property with the book exactly as this library exported it. */
export const exportedKey = 'lamplight';

/** Maximum number of list elements read. */
const maxElements = 500;
/** Maximum number of chapters read: more than a book may have, so that a note can say how many a file lists. */
const maxChapters = 5 * bookLimits.chapters;
/** Limits of a file: a book with all its chapters, exported, has about 40,000 values. */
const maxJson = { depth: 100, values: 100_000 };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? cleanField(value) || undefined : undefined;

/** Reads a text that some versions of the format write as a number; undefined for other values. */
const textOrNumberOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : textOf(value);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Reads names: texts in some versions of the format, objects with a name in others. */
function textsOf(...values: readonly unknown[]): string[] | undefined {
  const texts = values
    .flat()
    .slice(0, maxElements)
    .flatMap((value) => textOf(isFields(value) ? value['name'] : value) ?? []);
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/** Reads the series of a book: texts such as 'Earthsea #2', or objects such as { name, sequence }. */
function seriesIn(fields: Fields): SourceSeries[] | undefined {
  const written = fields['series'] ?? [fields['seriesPrimary'], fields['seriesSecondary']];
  const all = [written]
    .flat()
    .slice(0, maxElements)
    .flatMap((entry): SourceSeries[] => {
      if (!isFields(entry)) return parseSeriesList(textOf(entry) ?? '');
      const name = textOf(entry['name']) ?? textOf(entry['title']);
      const number = textOrNumberOf(entry['sequence']) ?? textOrNumberOf(entry['position']);
      return name === undefined ? [] : [number === undefined ? parseSeries(name) : { name, number }];
    });
  const name = textOf(fields['seriesName']);
  const found = all.length > 0 || name === undefined ? all : parseSeriesList(name);
  const number = ['seriesSequence', 'seriesPart', 'volumeNumber'].map((key) => textOrNumberOf(fields[key]));
  const [first, ...rest] = found;
  if (!first) return undefined;
  return [{ ...first, number: first.number ?? number.find((value) => value !== undefined) }, ...rest];
}

function chaptersIn(value: unknown): ListedChapter[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const chapters = value.slice(0, maxChapters).map((entry: unknown): ListedChapter => {
    const fields: Fields = isFields(entry) ? entry : {};
    const { start } = fields;
    return { title: textOf(fields['title']) ?? '', start: typeof start === 'number' ? start : Number.NaN };
  });
  return chapters.some(({ start }) => Number.isFinite(start)) ? chapters : undefined;
}

/** Returns the first text in these fields: their names depend on the program, and some programs write an array. */
const firstOf = (fields: Fields, ...keys: readonly string[]): string | undefined =>
  keys
    .flatMap((key) => [fields[key]].flat().slice(0, 1))
    .map(textOrNumberOf)
    .find((text) => text !== undefined);

/** Returns the first description, which may be HTML. */
const descriptionIn = (fields: Fields): string | undefined =>
  ['description', 'publisher_summary', 'summary']
    .flatMap((key) => [fields[key]].flat().slice(0, 1))
    .map((value) => (typeof value === 'string' ? plainText(value) : ''))
    .find((text) => text !== '');

const personKeys = {
  author: ['authors', 'author', 'authorName'],
  narrator: ['narrators', 'narrator', 'narratorName'],
  translator: ['translators', 'translator'],
  editor: ['editors', 'editor'],
} as const satisfies Record<PersonRole, readonly string[]>;

/** Reads the people of each role from the first field that has any; an array has one name in each element. */
function peopleIn(fields: Fields): SourcePeople {
  const values = personRoles.map((role) => {
    const key = personKeys[role].find((name) => textsOf(fields[name]) !== undefined);
    return [role, key === undefined ? undefined : fields[key]] as const;
  });
  const separated = values.flatMap(([role, value]) => (Array.isArray(value) ? [role] : []));
  return readPeople(
    Object.fromEntries(values.map(([role, value]) => [role, textsOf(value)])),
    new Set(separated),
  );
}

/** Reads a `metadata.json` beside a book's recordings. Returns null if the text is too complex or in another format. */
export function readMetadataJson(text: string): SourceMetadata | null {
  const { depth, values } = measureJson(text, maxJson);
  if (depth > maxJson.depth || values > maxJson.values) return null;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(read) || Array.isArray(read)) return null;
  // Older versions nest the same fields in `metadata`.
  const fields = isFields(read['metadata']) ? { ...read, ...read['metadata'] } : read;
  const contentNotes = [fields['contentNotes'], fields['content_notes'], fields['contentWarnings']]
    .flat()
    .slice(0, maxElements)
    .flatMap((note) => textOf(note) ?? []);
  const isExplicit =
    flagOf(fields['explicit']) ?? flagOf(fields['is_adult_product']) ?? flagOf(fields['isAdult']) ?? false;
  const genres = textsOf(fields['genres'], fields['tags']);
  const title = textOf(fields['title']);
  return {
    title,
    subtitle: textOf(fields['subtitle']),
    ...peopleIn(fields),
    series: seriesIn(fields),
    description: descriptionIn(fields),
    genres,
    year: firstOf(
      fields,
      'publishedYear',
      'publishedDate',
      'releaseDate',
      'release_date',
      'published',
      'year',
    ),
    originalYear: firstOf(fields, 'originalYear', 'originalPublishedYear', 'firstPublishedYear'),
    publisher:
      textsOf(fields['publisher'])?.join(', ') ??
      firstOf(fields, 'publisher', 'publisher_name', 'publisherName'),
    language: firstOf(fields, 'language'),
    isbn: firstOf(fields, 'isbn', 'isbn13'),
    asin: firstOf(fields, 'asin'),
    abridged:
      flagOf(fields['abridged']) ??
      abridgedIn(firstOf(fields, 'format_type', 'formatType')) ??
      abridgedIn(title),
    contentNotes: contentNotes.length > 0 ? contentNotes.join('\n') : isExplicit ? explicitNote : undefined,
    chapters: chaptersIn(fields['chapters']),
    // Validated on the worker thread, so that only a book of limited size is copied to the server's main thread.
    ...(isFields(fields[exportedKey]) ? { exported: readExportedBook(fields[exportedKey]) } : {}),
  };
}

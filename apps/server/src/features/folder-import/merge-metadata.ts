import {
  type BookInput,
  bookLimits,
  parseAsin,
  parseIsbn,
  peopleLimits,
  type Tag,
  titleFromName,
} from '@lamplight/contract';
import { multiLine, singleLine } from '../../platform/text-fields.ts';
import { type ChapterTitles, titleChapters } from './chapter-titles.ts';
import type { DamagedChoice } from './damage-types.ts';
import { readFolderName } from './file-names.ts';
import { type BookRecordings, normalizeAlbum, type SourceRecording } from './group-books.ts';
import {
  type MetadataSource,
  parseLanguageName,
  parseNames,
  parseSeries,
  type SourceMetadata,
  seriesOf,
} from './source-metadata.ts';

/** Options for all books of an import. */
export interface ImportOptions {
  /** Keeps each recording as one chapter instead of splitting it at its marks. */
  readonly keepWhole: boolean;
  /** Main tag of every book, instead of its narrators. */
  readonly mainTag?: string | undefined;
  /** Sub tag of every book, instead of its genres. */
  readonly subTag?: string | undefined;
  readonly status?: string | undefined;
  /** Imports books again that were imported and then deleted. */
  readonly again: boolean;
  /** Also reads books that were imported before, to fill in metadata that they lack. */
  readonly update?: boolean;
  /** Default choice for damaged recordings; 'skip' if absent. */
  readonly damaged?: DamagedChoice;
  /** Choices by path of a recording or book; override `damaged`. */
  readonly damagedAt?: ReadonlyMap<string, DamagedChoice>;
}

/** People, series and the rest of the metadata, as the editor would send them. */
export type ImportedMetadata = Pick<
  BookInput,
  | 'subtitle'
  | 'authors'
  | 'narrators'
  | 'translators'
  | 'editors'
  | 'series'
  | 'language'
  | 'release_year'
  | 'publisher'
  | 'isbn'
  | 'asin'
  | 'abridged'
>;

export interface BookMetadata {
  readonly title: string;
  readonly authors: readonly string[];
  readonly narrators: readonly string[];
  readonly status: string;
  readonly synopsis: string;
  readonly tags: readonly Tag[];
  readonly metadata: ImportedMetadata;
  readonly chapters: ChapterTitles;
  /** Source of each field. */
  readonly origins: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

const unknownVoice = 'Audiobook';
const unknownGenre = 'Unsorted';
/** Five genres for each of four narrators make 20 pairs, the maximum of a book. */
const maxNarrators = 4;
const maxGenres = 5;
/** Genres that fit every audiobook. */
const genericGenre = /^(?:audio ?books?|spoken(?: word| & audio)?|speech|other|unknown|books?)$/i;

/** Shortens a text to its limit without splitting a character. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}

const firstTag = <T>(
  recordings: readonly SourceRecording[],
  read: (tags: SourceRecording['facts']['tags']) => T | undefined,
) => {
  for (const { facts } of recordings) {
    const value = read(facts.tags);
    if (value !== undefined) return value;
  }
  return undefined;
};

/** Reads a book's metadata from the tags of its recordings. */
function fromTags(recordings: readonly SourceRecording[]): SourceMetadata {
  const album = firstTag(recordings, (tags) => tags.album);
  const title = recordings.length === 1 ? recordings[0]?.facts.tags.title : undefined;
  const authors =
    firstTag(recordings, (tags) => tags.albumArtist) ?? firstTag(recordings, (tags) => tags.artist);
  const narrators = firstTag(recordings, (tags) => tags.narrator);
  const translators = firstTag(recordings, (tags) => tags.translator);
  const series = firstTag(recordings, (tags) => tags.series);
  const part = firstTag(recordings, (tags) => tags.seriesPart)?.split('/')[0];
  return {
    title: album === undefined ? title : normalizeAlbum(album),
    authors: authors === undefined ? undefined : parseNames(authors),
    narrators: narrators === undefined ? undefined : parseNames(narrators),
    translators: translators === undefined ? undefined : parseNames(translators),
    series:
      series === undefined
        ? undefined
        : [part ? seriesOf(parseSeries(series).name, part) : parseSeries(series)],
    subtitle: firstTag(recordings, (tags) => tags.subtitle),
    publisher: firstTag(recordings, (tags) => tags.publisher),
    language: parseLanguageName(firstTag(recordings, (tags) => tags.language) ?? ''),
    isbn: parseIsbn(firstTag(recordings, (tags) => tags.isbn) ?? '') ?? undefined,
    asin: parseAsin(firstTag(recordings, (tags) => tags.asin) ?? '') ?? undefined,
    description: firstTag(recordings, (tags) => tags.description),
    genres: firstTag(recordings, (tags) => tags.genres),
    year: firstTag(recordings, (tags) => tags.year),
  };
}

/** Reads a book's metadata from its folder names: author/series/book, author/book, or book. */
function fromNames({ unit, recordings }: BookRecordings, rootName: string): MetadataSource {
  const folders = unit.folder.split('/').filter((name) => name !== '');
  const own = unit.isWhole ? (folders.pop() ?? rootName) : titleFromName(recordings[0]?.file.path ?? '');
  const { title, year, number, narrators, asin } = readFolderName(own ?? unit.path.split('/').at(-1) ?? '');
  const [author, ...series] = folders;
  const inSeries = series.at(-1);
  return {
    name: unit.isWhole ? 'folder' : 'file name',
    metadata: {
      title,
      year,
      narrators: narrators === undefined ? undefined : parseNames(narrators),
      authors: author === undefined ? undefined : parseNames(author),
      series: inSeries === undefined ? undefined : [seriesOf(inSeries, number)],
      asin,
    },
  };
}

type Known<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
const withoutUnknown = <Fields extends object>(fields: Fields): Known<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Known<Fields>;

/** Normalizes genres: one line each, without generic ones and duplicates. */
function categoriesOf(genres: readonly string[]): string[] {
  const clean = genres
    .flatMap((genre) => genre.split(/[;,]/))
    .map((genre) => shorten(singleLine(genre), bookLimits.tagCharacters))
    .filter((genre) => genre !== '' && !genericGenre.test(genre));
  return [...new Map(clean.map((genre) => [genre.toLowerCase(), genre])).values()];
}

/**
 * Merges the metadata of a book: each field comes from the first source that has it.
 * @param sources before tags and names, most trusted first; `weak` ones only fill in what tags lack
 */
export function mergeMetadata(
  bookRecordings: BookRecordings,
  {
    sources,
    weak,
    rootName,
    listedIn,
  }: {
    sources: readonly MetadataSource[];
    weak: readonly MetadataSource[];
    rootName: string;
    /** Name of the file that lists the chapters; null if none does. */
    listedIn: string | null;
  },
  options: ImportOptions,
): BookMetadata {
  const { recordings } = bookRecordings;
  const all = [
    ...sources,
    { name: 'tags', metadata: fromTags(recordings) },
    ...weak,
    fromNames(bookRecordings, rootName),
  ];
  const origins: Record<string, string> = {};
  const notes: string[] = [];
  const pick = <Key extends keyof SourceMetadata>(key: Key, as: string = key): SourceMetadata[Key] => {
    const source = all.find(({ metadata }) => metadata[key] !== undefined);
    if (source) origins[as] = source.name;
    return source?.metadata[key];
  };
  const cut = (text: string, most: number, what: string): string => {
    if (text.length > most) notes.push(`The ${what} is shortened to ${most} characters.`);
    return shorten(text, most);
  };

  const title = cut(singleLine(pick('title') ?? ''), bookLimits.titleCharacters, 'title');
  const line = (text: string | undefined, most: number): string | undefined =>
    shorten(singleLine(text ?? ''), most) || undefined;
  const people = (key: 'authors' | 'narrators' | 'translators' | 'editors') =>
    (pick(key) ?? [])
      .flatMap((name) => line(name, peopleLimits.nameCharacters) ?? [])
      .slice(0, peopleLimits.peoplePerRole);
  const named = (names: readonly string[]) =>
    names.length > 0 ? names.map((name) => ({ name })) : undefined;
  const [authors, narrators] = [people('authors'), people('narrators')];
  const series = (pick('series') ?? [])
    .flatMap(({ name, number }) => {
      const text = line(name, peopleLimits.nameCharacters);
      return text ? [{ name: text, number }] : [];
    })
    .slice(0, peopleLimits.seriesPerBook);
  const metadata = withoutUnknown({
    subtitle: line(pick('subtitle'), peopleLimits.subtitleCharacters),
    authors: named(authors),
    narrators: named(narrators),
    translators: named(people('translators')),
    editors: named(people('editors')),
    series: series.length > 0 ? series : undefined,
    language: pick('language'),
    release_year: pick('year'),
    publisher: line(pick('publisher'), peopleLimits.publisherCharacters),
    isbn: pick('isbn'),
    asin: pick('asin'),
    abridged: pick('abridged'),
  });
  const categories = categoriesOf(pick('genres', 'tags') ?? []);
  const synopsis = pick('description', 'synopsis') ?? '';

  const voices = options.mainTag
    ? [options.mainTag]
    : narrators.slice(0, maxNarrators).map((name) => shorten(name, bookLimits.tagCharacters));
  if (!options.mainTag && narrators.length > maxNarrators)
    notes.push(`Of ${narrators.length} narrators the first ${maxNarrators} become tags.`);
  if (voices.length === 0) notes.push(`No narrator found: the main tag will be '${unknownVoice}'.`);
  const genres = options.subTag ? [options.subTag] : categories.slice(0, maxGenres);
  if (genres.length === 0) notes.push(`No genre found: the sub tag will be '${unknownGenre}'.`);
  const tags = (voices.length > 0 ? voices : [unknownVoice]).flatMap((main_tag) =>
    (genres.length > 0 ? genres : [unknownGenre]).map((sub_tag) => ({ main_tag, sub_tag })),
  );

  const chapters = titleChapters(recordings, {
    title,
    listed: listedIn === null ? pick('chapters') : undefined,
    markedBy: listedIn ?? 'marks in the recording',
    isSplit: !options.keepWhole,
  });
  origins['chapters'] = chapters.origin;
  return {
    title,
    authors,
    narrators,
    status: options.status ?? 'Complete',
    synopsis: cut(multiLine(synopsis), bookLimits.synopsisCharacters, 'synopsis'),
    tags,
    metadata,
    chapters,
    origins,
    notes: [...notes, ...chapters.notes],
  };
}

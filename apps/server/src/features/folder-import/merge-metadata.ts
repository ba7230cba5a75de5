import { bookLimits, type Tag, titleFromName } from '@lamplight/contract';
import { multiLine, singleLine } from '../../platform/text-fields.ts';
import { type ChapterTitles, titleChapters } from './chapter-titles.ts';
import type { DamagedChoice } from './damage-types.ts';
import { readFolderName } from './file-names.ts';
import { type BookRecordings, normalizeAlbum, type SourceRecording } from './group-books.ts';
import { type MetadataSource, parseNames, type SourceMetadata, seriesOf } from './source-metadata.ts';

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
  /** Default choice for damaged recordings; 'skip' if absent. */
  readonly damaged?: DamagedChoice;
  /** Choices by path of a recording or book; override `damaged`. */
  readonly damagedAt?: ReadonlyMap<string, DamagedChoice>;
}

export interface BookMetadata {
  readonly title: string;
  readonly authors: readonly string[];
  readonly narrators: readonly string[];
  readonly status: string;
  readonly synopsis: string;
  readonly tags: readonly Tag[];
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
  return {
    title: album === undefined ? title : normalizeAlbum(album),
    authors: authors === undefined ? undefined : parseNames(authors),
    narrators: narrators === undefined ? undefined : parseNames(narrators),
    series: firstTag(recordings, (tags) => tags.series),
    description: firstTag(recordings, (tags) => tags.description),
    genres: firstTag(recordings, (tags) => tags.genres),
    year: firstTag(recordings, (tags) => tags.year),
  };
}

/** Reads a book's metadata from its folder names: author/series/book, author/book, or book. */
function fromNames({ unit, recordings }: BookRecordings, rootName: string): MetadataSource {
  const folders = unit.folder.split('/').filter((name) => name !== '');
  const own = unit.isWhole ? (folders.pop() ?? rootName) : titleFromName(recordings[0]?.file.path ?? '');
  const { title, year, number, narrators } = readFolderName(own ?? unit.path.split('/').at(-1) ?? '');
  const [author, ...series] = folders;
  const inSeries = series.at(-1);
  return {
    name: unit.isWhole ? 'folder' : 'file name',
    metadata: {
      title,
      year,
      narrators: narrators === undefined ? undefined : parseNames(narrators),
      authors: author === undefined ? undefined : [author],
      series: inSeries === undefined ? undefined : seriesOf(inSeries, number),
    },
  };
}

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

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
  const people = (key: 'authors' | 'narrators') =>
    (pick(key) ?? [])
      .map((name) => shorten(singleLine(name), bookLimits.tagCharacters))
      .filter((name) => name !== '');
  const [authors, narrators] = [people('authors'), people('narrators')];
  const categories = categoriesOf(pick('genres', 'tags') ?? []);
  const credits = [
    pick('subtitle'),
    authors.length > 0 && `By ${inWords(authors)}`,
    narrators.length > 0 && `Read by ${inWords(narrators)}`,
    pick('series'),
    pick('year')?.toString(),
  ].flatMap((text) => (text ? `${singleLine(text).replace(/[.\s]+$/, '')}.` : []));
  const synopsis = [credits.join(' '), pick('description', 'synopsis') ?? ''].filter((text) => text !== '');

  const voices = options.mainTag ? [options.mainTag] : narrators.slice(0, maxNarrators);
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
    synopsis: cut(multiLine(synopsis.join('\n\n')), bookLimits.synopsisCharacters, 'synopsis'),
    tags,
    chapters,
    origins,
    notes: [...notes, ...chapters.notes],
  };
}

import { nameKey, titleFromName } from '@lamplight/contract';
import { locale } from '@lamplight/messages';
import type { AudioTags } from '../../media/index.ts';
import { readFolderName } from '../scan/file-names.ts';
import { type BookRecordings, normalizeAlbum, type SourceRecording } from '../scan/group-books.ts';
import { abridgedIn, explicitNote, flagOf } from '../sources/fact-texts.ts';
import { readPeople } from '../sources/person-names.ts';
import { plainText } from '../sources/plain-text.ts';
import { parseSeries, parseSeriesList, type SourceSeries } from '../sources/series-text.ts';
import type { MetadataSource, SourceMetadata } from '../sources/source-metadata.ts';
import { m } from './messages.ts';

/** Returns a number with its noun: '1 book', '2 books'. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Shortens a text to its limit without splitting a character. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}

export function formatBytes(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length);
  const digits = power > 2 ? 1 : 0;
  const shown = (bytes / 1000 ** power).toLocaleString(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${shown} ${units[power - 1]}`;
}

/** Returns the series that a tag names, with numbers from the same text, or from a second tag in the same order. */
function seriesIn(text: string | undefined, parts: string | undefined): SourceSeries[] | undefined {
  if (text === undefined) return undefined;
  const numbers = parts?.split(';').map((part) => part.trim()) ?? [];
  const series = parseSeriesList(text).map((entry, index) => ({
    ...entry,
    number: entry.number ?? numbers[index],
  }));
  return series.length > 0 ? series : undefined;
}

const listOf = (text: string | undefined): string[] | undefined => (text === undefined ? undefined : [text]);

/** Returns the sort name of a book's author if there is only one; lists of sort names are not parsed. */
const sortNamesOf = (authors: readonly string[] | undefined, sortName: string | undefined) => {
  const [author, ...more] = authors ?? [];
  return author !== undefined && more.length === 0 && sortName?.includes(',')
    ? { [author]: sortName }
    : undefined;
};

/** Reads a book's metadata from the tags of its recordings: each field from the first recording that has it. */
export function metadataFromTags(recordings: readonly SourceRecording[]): SourceMetadata {
  const first = <Key extends keyof AudioTags>(key: Key): AudioTags[Key] | undefined =>
    recordings.find(({ facts }) => facts.tags[key] !== undefined)?.facts.tags[key];
  const album = first('album');
  const title = recordings.length === 1 ? recordings[0]?.facts.tags.title : undefined;
  const people = readPeople({
    author: first('albumArtists') ?? first('artists'),
    narrator: first('narrators'),
    translator: first('translators'),
    editor: first('editors'),
  });
  const isExplicit = flagOf(first('explicit')) === true;
  return {
    title: album === undefined ? title : normalizeAlbum(album),
    subtitle: first('subtitle'),
    ...people,
    sortNames: sortNamesOf(people.authors, first('albumArtistSort') ?? first('artistSort')),
    series: seriesIn(first('series'), first('seriesPart')),
    description: plainText(first('description') ?? '') || undefined,
    genres: first('genres'),
    year: first('year')?.toString(),
    originalYear: first('originalYear')?.toString(),
    publisher: first('publisher'),
    language: first('language'),
    isbn: first('isbn'),
    asin: first('asin'),
    abridged:
      abridgedIn(first('abridged')) ?? flagOf(first('abridged')) ?? abridgedIn(album) ?? abridgedIn(title),
    contentNotes: first('contentNotes') ?? (isExplicit ? explicitNote : undefined),
  };
}

/** Matches folders between an author's folder and a book whose name is no series: 'Audiobooks', 'misc', 'mp3'. */
const collectionName =
  /^(?:audio ?books?|books?|(?:un)?abridged|series|other|others|misc|various|standalones?|mp3|m4b)$/i;

/**
 * Returns the author's folder and the series folders below it. If no folder names a known author, the folder directly
 * above the book counts as the series, and the one above it as the author.
 */
function readParents(
  folders: readonly string[],
  knownAuthors: readonly string[],
): { readonly author: string | undefined; readonly series: readonly string[] } {
  const keys = new Set(knownAuthors.map(nameKey));
  const isAuthor = (name: string) =>
    (readPeople({ author: [name] }).authors ?? []).some((author) => keys.has(nameKey(author)));
  const named = folders.filter((name) => !collectionName.test(name.trim()));
  const known = named.findIndex(isAuthor);
  const at = known >= 0 ? known : Math.max(0, named.length - 2);
  return { author: named[at], series: named.slice(at + 1) };
}

/**
 * Reads a book's metadata from its folder names: book, author/book, author/series/book, or, where the author is
 * known, author/series/series/book, in which the innermost series has the book's number. Folders above the author's
 * are ignored.
 * @param knownAuthors from tags and files, to tell which folder is the author's
 */
export function metadataFromNames(
  { unit, recordings }: BookRecordings,
  rootName: string,
  knownAuthors: readonly string[] = [],
): MetadataSource {
  const folders = unit.folder.split('/').filter((name) => name !== '');
  const own = unit.isWhole ? (folders.pop() ?? rootName) : titleFromName(recordings[0]?.file.path ?? '');
  const { title, year, number, narrators, asin, abridged, series } = readFolderName(
    own ?? unit.path.split('/').at(-1) ?? '',
  );
  const { author, series: parents } = readParents(folders, knownAuthors);
  const inFolders = parents
    .toReversed()
    .map((name, index): SourceSeries => (index === 0 ? { name, number } : { name }));
  const inName = series === undefined ? [] : [parseSeries(series)];
  const all = inFolders.length > 0 ? inFolders : inName;
  return {
    name: unit.isWhole ? m.source_folder : m.source_fileName,
    metadata: {
      title,
      year: year?.toString(),
      ...readPeople({ author: listOf(author), narrator: listOf(narrators) }),
      series: all.length > 0 ? all : undefined,
      asin,
      abridged,
    },
  };
}

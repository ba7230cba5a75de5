import type { IAudioMetadata, ICommonTagsResult } from 'music-metadata';
import { cleanDescription, cleanField, isGarbled } from '../../../../platform/foreign-text.ts';
import type { AudioTags } from './facts.ts';

type NativeTags = IAudioMetadata['native'];

/** Cleans the text of a tag; undefined if it is not a text, or is empty or garbled. */
function tidy(value: unknown): string | undefined {
  const text = typeof value === 'string' ? cleanField(value) : '';
  return text === '' || isGarbled(text) ? undefined : text;
}

/** Returns a description as it is written; it may be HTML. */
const tidyDescription = (value: unknown): string | undefined =>
  typeof value === 'string' ? cleanDescription(value) || undefined : undefined;

/** Returns the first text that is not empty; undefined if there is none. */
const first = (...values: readonly unknown[]): string | undefined => values.flat().map(tidy).find(Boolean);

/** Maximum number of values read from a tag. */
const maxValues = 200;

/**
 * Returns all texts of these tags, because a tag may occur several times, such as once for each person; undefined if
 * there is none.
 */
function all(...values: readonly unknown[]): string[] | undefined {
  const texts = values
    .flat()
    .slice(0, maxValues)
    .flatMap((value) => tidy(value) ?? []);
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

const whole = (value: number | null | undefined, most: number): number | undefined =>
  value && Number.isInteger(value) && value > 0 && value <= most ? value : undefined;

/**
 * Returns all texts of nonstandard tags as audiobook tools write them, such as 'TXXX:…' in ID3 and
 * '----:com.apple.iTunes:…' in MP4; undefined if there is none.
 */
function freeAll(native: NativeTags, names: readonly string[]): string[] | undefined {
  const wanted = new Set(names);
  for (const tags of Object.values(native)) {
    const values = tags.filter(({ id }) => wanted.has(id.slice(id.lastIndexOf(':') + 1).toLowerCase()));
    const texts = all(values.map(({ value }) => value));
    if (texts) return texts;
  }
  return undefined;
}

/** Returns the text of the first nonstandard tag that has one of these names; undefined if there is none. */
function free(native: NativeTags, ...names: readonly string[]): string | undefined {
  const wanted = new Set(names);
  for (const tags of Object.values(native))
    for (const { id, value } of tags)
      if (wanted.has(id.slice(id.lastIndexOf(':') + 1).toLowerCase())) {
        const text = first(typeof value === 'number' ? String(value) : value);
        if (text) return text;
      }
  return undefined;
}

/**
 * Replaces each tag id that is a number ('\0\0\0\x01' is 1) by the name at that position of a list; keeps other ids.
 */
export function namedTags(native: NativeTags, names: readonly string[] = []): NativeTags {
  if (names.length === 0) return native;
  const nameOf = (id: string): string => {
    const number = id.length === 4 ? Buffer.from(id, 'latin1').readUInt32BE() : 0;
    return names[number - 1]?.replace(/^com\.apple\.quicktime\./, '') ?? id;
  };
  return Object.fromEntries(
    Object.entries(native).map(([format, tags]) => [
      format,
      tags.map((tag) => ({ ...tag, id: nameOf(tag.id) })),
    ]),
  );
}

const yearIn = (text: string | undefined): number | undefined =>
  Number(/\d{4}/.exec(text ?? '')?.[0]) || undefined;
const numberIn = (text: string | undefined): number | undefined =>
  Number.parseInt(text ?? '', 10) || undefined;

const genresOf = (genres: readonly string[] | undefined): string[] => [
  ...new Set((genres ?? []).flatMap((genre) => genre.split(/[;/]/)).flatMap((genre) => tidy(genre) ?? [])),
];

/** Converts tags of any format to those of a book. The narrator is often stored as the composer. */
export function readTags(common: ICommonTagsResult, native: NativeTags): AudioTags {
  const genre = free(native, 'genre');
  const genres = genresOf(common.genre ?? (genre === undefined ? undefined : [genre]));
  const tags = {
    title: first(common.title, free(native, 'title')),
    album: first(common.album, free(native, 'album')),
    artists: all(common.artists) ?? all(common.artist) ?? freeAll(native, ['artist', 'author']),
    albumArtists:
      all(common.albumartists) ?? all(common.albumartist) ?? freeAll(native, ['album_artist', 'albumartist']),
    artistSort: first(common.artistsort),
    albumArtistSort: first(common.albumartistsort),
    narrators:
      freeAll(native, ['narrator', 'narratedby', '©nrt']) ??
      all(common.composer) ??
      freeAll(native, ['composer']),
    translators: freeAll(native, ['translator', 'translators']),
    editors: freeAll(native, ['editor', 'editors']),
    series: (
      freeAll(native, ['series']) ?? all(free(native, 'mvnm', '©mvn') ?? common.movement ?? common.grouping)
    )?.join('; '),
    seriesPart:
      freeAll(native, ['series-part', 'series_part', 'seriespart', 'series-index', 'mvin', '©mvi'])?.join(
        '; ',
      ) ?? common.movementIndex.no?.toString(),
    subtitle: first(common.subtitle, free(native, 'subtitle', 'tit3')),
    publisher: first(free(native, 'publisher', '©pub'), common.label, free(native, 'organization')),
    language: first(common.language, free(native, 'language', 'lang')),
    isbn: first(free(native, 'isbn', 'isbn13')),
    asin: first(common.asin, free(native, 'asin', 'audible_asin')),
    abridged: first(free(native, 'abridged'), free(native, 'format')),
    contentNotes: first(free(native, 'content_notes', 'contentnotes', 'content_warnings')),
    explicit: free(native, 'itunesadvisory', 'explicit', 'rtng'),
    originalYear: whole(
      common.originalyear ?? yearIn(common.originaldate ?? free(native, 'originaldate')),
      9999,
    ),
    year: whole(common.year ?? yearIn(free(native, 'date', 'year', 'creationdate')), 9999),
    description: [
      common.longDescription,
      common.description,
      free(native, 'description', 'synopsis'),
      common.comment?.map(({ text }) => text),
      free(native, 'comment'),
    ]
      .flat()
      .map(tidyDescription)
      .find(Boolean),
    genres: genres.length > 0 ? genres : undefined,
    track: whole(common.track.no ?? numberIn(free(native, 'track')), 9999),
    disc: whole(common.disk.no ?? numberIn(free(native, 'disc')), 999),
    isGarbled:
      [common.title, common.album, common.artist].some((text) => isGarbled(cleanField(text ?? ''))) ||
      undefined,
  };
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== undefined));
}

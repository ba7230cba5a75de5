import type { IAudioMetadata, ICommonTagsResult } from 'music-metadata';
import type { AudioTags } from './facts.ts';

type NativeTags = IAudioMetadata['native'];

/** Longer texts in tags are cut: nothing that is kept of a book is longer. */
const longestText = 10_000;

function tidy(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll('\0', '').trim().slice(0, longestText);
  return text.isWellFormed() ? text || undefined : text.toWellFormed();
}

/** The first of some texts that says something. */
function first(...values: readonly unknown[]): string | undefined {
  for (const value of values.flat()) {
    const text = tidy(value);
    if (text) return text;
  }
  return undefined;
}

const whole = (value: number | null | undefined, most: number): number | undefined =>
  value && Number.isInteger(value) && value > 0 && value <= most ? value : undefined;

/** Tags that no standard names, as audiobook tools write them: in ID3 'TXXX:…', in MP4 '----:com.apple.iTunes:…'. */
function free(native: NativeTags, ...names: readonly string[]): string | undefined {
  const wanted = new Set(names);
  for (const tags of Object.values(native))
    for (const { id, value } of tags)
      if (wanted.has(id.slice(id.lastIndexOf(':') + 1).toLowerCase())) {
        const text = first(value);
        if (text) return text;
      }
  return undefined;
}

const genresOf = (genres: readonly string[] | undefined): string[] => [
  ...new Set((genres ?? []).flatMap((genre) => genre.split(/[;/]/)).flatMap((genre) => tidy(genre) ?? [])),
];

/** The tags that a book is made of, from those of any format. A narrator is often kept as the composer. */
export function readTags(common: ICommonTagsResult, native: NativeTags): AudioTags {
  const genres = genresOf(common.genre);
  const told = {
    title: first(common.title),
    album: first(common.album),
    artist: first(common.artist),
    albumArtist: first(common.albumartist),
    narrator: first(free(native, 'narrator', 'narratedby', '©nrt'), common.composer),
    series: first(free(native, 'series', 'mvnm', '©mvn'), common.movement, common.grouping),
    year: whole(common.year, 9999),
    description: first(
      common.longDescription,
      common.description,
      free(native, 'description', 'synopsis'),
      common.comment?.map(({ text }) => text),
    ),
    genres: genres.length > 0 ? genres : undefined,
    track: whole(common.track.no, 9999),
    disc: whole(common.disk.no, 999),
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

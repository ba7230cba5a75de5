import { bookLimits } from '@lamplight/contract/book-limits';
import { flatName } from '@lamplight/lpf/names';
import { countTracks, type Manifest, readManifest } from '@lamplight/lpf/read-manifest';
import { cleanField } from '../../../platform/foreign-text.ts';
import { measureJson } from '../../../platform/measure-json.ts';
import { isbnOf } from './fact-texts.ts';
import { plainText } from './plain-text.ts';
import type { SourceMetadata, SourceTracks } from './source-metadata.ts';

/** Limits of a manifest: 100,000 recordings have 500,000 values. */
const maxJson = { depth: 100, values: 600_000 };

function tracksOf(tracks: Manifest['tracks']): SourceTracks {
  const listed = tracks.map(({ path, title, marks, ...track }) => ({
    ...track,
    file: track.isElsewhere ? path.slice(0, 200) : flatName(path),
    title: cleanField(title),
    marks: marks.slice(0, bookLimits.chapters).map((mark) => ({ ...mark, title: cleanField(mark.title) })),
  }));
  return { listed, count: tracks.length };
}

/**
 * Reads the manifest of an audiobook package.
 * @param contents the page with the table of contents
 * @returns null if it is none, or too complex
 */
export function readPublication(text: string, contents?: string): SourceMetadata | null {
  const { depth, values } = measureJson(text, maxJson);
  if (depth > maxJson.depth || values > maxJson.values) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const count = countTracks(json);
  // A book with so many chapters is refused, so only their number is needed.
  if (count > bookLimits.chapters) return { tracks: { listed: [], count } };
  const manifest = readManifest(json, contents);
  if (!manifest) return null;
  const clean = (value: string | undefined) => cleanField(value ?? '') || undefined;
  const names = (list: readonly string[]) => {
    const cleaned = list.map(cleanField).filter((name) => name !== '');
    return cleaned.length > 0 ? cleaned : undefined;
  };
  return {
    title: clean(manifest.title),
    subtitle: clean(manifest.subtitle),
    authors: names(manifest.authors),
    narrators: names(manifest.narrators),
    translators: names(manifest.translators),
    editors: names(manifest.editors),
    series: manifest.series.length > 0 ? manifest.series : undefined,
    description: plainText(manifest.description ?? '') || undefined,
    genres: names(manifest.subjects),
    year: clean(manifest.published),
    publisher: clean(manifest.publisher),
    language: clean(manifest.language),
    isbn: manifest.identifiers.find((identifier) => isbnOf(identifier) !== null),
    abridged: manifest.abridged,
    cover: manifest.cover === undefined ? undefined : flatName(manifest.cover),
    tracks: tracksOf(manifest.tracks),
  };
}

import { parseAsin, parseIsbn } from '@lamplight/contract';
import {
  type ListedChapter,
  parseLanguageName,
  parseSeries,
  plainText,
  type SourceMetadata,
  type SourceSeries,
  seriesOf,
} from './source-metadata.ts';

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Reads names from texts or objects with a name, depending on the version. */
function textsOf(value: unknown): string[] | undefined {
  const all = Array.isArray(value) ? value : [value];
  const texts = all.flatMap((each) => textOf(isFields(each) ? each['name'] : each) ?? []);
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/** Reads series such as 'Earthsea #2' or { name, sequence }. */
function seriesIn(value: unknown): SourceSeries[] | undefined {
  const series = (Array.isArray(value) ? value : [value]).flatMap((each: unknown): SourceSeries[] => {
    if (!isFields(each)) {
      const text = textOf(each);
      return text === undefined ? [] : [parseSeries(text)];
    }
    const name = textOf(each['name']);
    const { sequence } = each;
    if (name === undefined) return [];
    return [seriesOf(name, typeof sequence === 'number' ? String(sequence) : textOf(sequence))];
  });
  return series.length > 0 ? series : undefined;
}

function chaptersIn(value: unknown): ListedChapter[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const chapters = value.map((each: unknown): ListedChapter => {
    const fields: Fields = isFields(each) ? each : {};
    const { start } = fields;
    return { title: textOf(fields['title']) ?? '', start: typeof start === 'number' ? start : Number.NaN };
  });
  return chapters.some(({ start }) => Number.isFinite(start)) ? chapters : undefined;
}

function yearIn(...values: readonly unknown[]): number | undefined {
  for (const value of values) {
    const [year] = /\d{4}/.exec(String(typeof value === 'number' ? value : (textOf(value) ?? ''))) ?? [];
    if (year) return Number(year);
  }
  return undefined;
}

/** Reads a `metadata.json` beside a book's recordings. Returns null if it is not one. */
export function readMetadataJson(bytes: Uint8Array): SourceMetadata | null {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (!isFields(read) || Array.isArray(read)) return null;
  // Older versions have the same fields one level down.
  const fields = isFields(read['metadata']) ? { ...read, ...read['metadata'] } : read;
  const description = textOf(fields['description']);
  const { abridged } = fields;
  const genres = [...(textsOf(fields['genres']) ?? []), ...(textsOf(fields['tags']) ?? [])];
  return {
    title: textOf(fields['title']),
    subtitle: textOf(fields['subtitle']),
    authors: textsOf(fields['authors']),
    narrators: textsOf(fields['narrators']),
    translators: textsOf(fields['translators']),
    editors: textsOf(fields['editors']),
    series: seriesIn(fields['series']),
    publisher: textOf(fields['publisher']),
    language: parseLanguageName(textOf(fields['language']) ?? ''),
    isbn: parseIsbn(textOf(fields['isbn']) ?? '') ?? undefined,
    asin: parseAsin(textOf(fields['asin']) ?? '') ?? undefined,
    abridged: typeof abridged === 'boolean' ? abridged : undefined,
    description: description && plainText(description),
    genres: genres.length > 0 ? genres : undefined,
    year: yearIn(fields['publishedYear'], fields['publishedDate']),
    chapters: chaptersIn(fields['chapters']),
  };
}

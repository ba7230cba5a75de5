import { type ListedChapter, plainText, type SourceMetadata, seriesOf } from './source-metadata.ts';

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

/** Reads 'Earthsea #2' or { name, sequence }. */
function seriesIn(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? value : [value];
  if (isFields(first)) {
    const name = textOf(first['name']);
    const { sequence } = first;
    return name && seriesOf(name, typeof sequence === 'number' ? String(sequence) : textOf(sequence));
  }
  const text = textOf(first);
  const [, name, number] = /^(.+?)\s+#([\d.]{1,8})$/.exec(text ?? '') ?? [];
  return name ? seriesOf(name, number) : text;
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
  const genres = [...(textsOf(fields['genres']) ?? []), ...(textsOf(fields['tags']) ?? [])];
  return {
    title: textOf(fields['title']),
    subtitle: textOf(fields['subtitle']),
    authors: textsOf(fields['authors']),
    narrators: textsOf(fields['narrators']),
    series: seriesIn(fields['series']),
    description: description && plainText(description),
    genres: genres.length > 0 ? genres : undefined,
    year: yearIn(fields['publishedYear'], fields['publishedDate']),
    chapters: chaptersIn(fields['chapters']),
  };
}

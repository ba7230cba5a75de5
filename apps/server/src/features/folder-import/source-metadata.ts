import { parseLanguage, parseSeriesNumber, splitNames } from '@lamplight/contract';
import { lazy } from '../../platform/lazy.ts';

/** Metadata of a book from one source; unknown fields are absent. */
export interface SourceMetadata {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly narrators?: readonly string[] | undefined;
  readonly translators?: readonly string[] | undefined;
  readonly editors?: readonly string[] | undefined;
  readonly series?: readonly SourceSeries[] | undefined;
  readonly publisher?: string | undefined;
  /** A tag of BCP 47. */
  readonly language?: string | undefined;
  readonly isbn?: string | undefined;
  readonly asin?: string | undefined;
  readonly abridged?: boolean | undefined;
  readonly description?: string | undefined;
  readonly genres?: readonly string[] | undefined;
  readonly year?: number | undefined;
  /** Seconds of the whole book. */
  readonly chapters?: readonly ListedChapter[] | undefined;
}

/** A series with the book's number in it, which is one that the library can store. */
export interface SourceSeries {
  readonly name: string;
  readonly number: string | null;
}

export interface ListedChapter {
  /** Empty if none is listed. */
  readonly title: string;
  /** Seconds; NaN if the list has no valid time. */
  readonly start: number;
}

/** Chapters that a file beside a recording lists. */
export interface ChapterList {
  /** Name of that file. */
  readonly name: string;
  readonly chapters: readonly ListedChapter[];
}

export interface MetadataSource {
  /** Name shown to admins: 'metadata.json', 'tags', 'folder'. */
  readonly name: string;
  readonly metadata: SourceMetadata;
}

/** Splits a list of names: 'A. Poet & B. Singer', 'A. Poet; B. Singer', one a line. */
export const parseNames = (text: string): string[] => [...new Set(text.split('\n').flatMap(splitNames))];

/** A series and a number, which is left out if it is none: 'prequel', '1-3'. */
export const seriesOf = (name: string, number: string | null | undefined): SourceSeries => ({
  name,
  number: number ? parseSeriesNumber(number) : null,
});

/** Parses a series with its number: 'Earthsea #2', 'Earthsea, Book 2'. */
export function parseSeries(text: string): SourceSeries {
  const [, name, number] =
    /^(.+?)(?:\s+#|,?\s+(?:book|vol(?:ume|\.)?|part)\s+)([\d.]{1,9})$/i.exec(text.trim()) ?? [];
  return name ? seriesOf(name, number) : { name: text.trim(), number: null };
}

/** Languages whose names are understood, in English and in the language itself. */
const namedLanguages =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );
const tagOfName = lazy(() => {
  const names = new Map<string, string>();
  for (const tag of namedLanguages)
    for (const locale of ['en', tag]) {
      const name = new Intl.DisplayNames([locale], { type: 'language' }).of(tag);
      if (name) names.set(name.toLowerCase(), tag);
    }
  return names;
});

/** Returns the tag of a language given as a tag, a code of three letters or a name; undefined if it is none. */
export const parseLanguageName = (text: string): string | undefined =>
  parseLanguage(text) ?? tagOfName().get(text.trim().toLowerCase());

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function decode(whole: string, code: string): string {
  if (!code.startsWith('#')) return entities[code.toLowerCase()] ?? whole;
  const point = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number.parseInt(code.slice(1), 10);
  return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    ? String.fromCodePoint(point)
    : '';
}

/** Maximum characters of a description that are read. */
const longest = 40_000;

/** Converts a description to plain text: shops write them in HTML. */
export const plainText = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/<(?:script|style)\b[^>]*>[\s\S]*?<\/(?:script|style)\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:div|li|h[1-6])>/gi, '\n')
    .replace(/<\/p>/gi, '\n\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#?\w{1,8});/g, decode)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

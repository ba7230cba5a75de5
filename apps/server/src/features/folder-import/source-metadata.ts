/** Metadata of a book from one source; unknown fields are absent. */
export interface SourceMetadata {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly narrators?: readonly string[] | undefined;
  /** With its number, as in 'Earthsea, book 2'. */
  readonly series?: string | undefined;
  readonly description?: string | undefined;
  readonly genres?: readonly string[] | undefined;
  readonly year?: number | undefined;
  /** Seconds of the whole book. */
  readonly chapters?: readonly ListedChapter[] | undefined;
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

const name = /\s*(?:[;&\n]|,(?!\s*(?:jr|sr|ph\.?\s?d|m\.?\s?d|i{1,3}|iv)\b))\s*/i;

/** Splits a list of names: 'A. Poet & B. Singer', 'A. Poet; B. Singer', 'A. Poet, B. Singer'. */
export const parseNames = (text: string): string[] => [
  ...new Set(text.split(name).filter((each) => each !== '')),
];

/** Formats a series with the book's number in it. */
export const seriesOf = (series: string, number: string | null | undefined): string =>
  number ? `${series}, book ${number.replace(/^0+(?=\d)/, '')}` : series;

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

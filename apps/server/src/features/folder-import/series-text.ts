import { parseSeriesNumber } from '@lamplight/contract';

/** A series that a source names. */
export interface SourceSeries {
  readonly name: string;
  /** As the source writes it: '4', '4,5', 'Book 2'. */
  readonly number?: string | undefined;
}

const numberWord = '(?:book|bk\\.?|vol(?:ume)?\\.?|part|no\\.?|number|episode|band|teil|tome)';
const separator = '[\\s,:(\\[\u2013\u2014-]';
const numbered = new RegExp(
  `^(.*?[^\\s,:;(\\[\u2013\u2014-])(?:${separator}*#|${separator}+${numberWord}\\s*#?)\\s*(\\d[\\d.,\\s\u2013-]*)[)\\]]?$`,
  'iu',
);

/** A number that is none: 'Earthsea #x', 'Earthsea #'. */
const otherNumber = /^(.*\S)\s+#\s*([^\s#]{0,10})$/u;

/** Maximum characters of a series with its number, and maximum series of a text that are read. */
const [maxCharacters, maxSeries] = [1000, 50];

/** Parses a series with its number: 'Earthsea #2', 'Earthsea, Book 2', 'Earthsea (Vol. 4.5)'. */
export function parseSeries(text: string): SourceSeries {
  const line = text.slice(0, maxCharacters).replace(/\s+/gu, ' ').trim();
  const [, name, number] = numbered.exec(line) ?? otherNumber.exec(line) ?? [];
  return name ? { name, number: number?.trim() } : { name: line };
}

/** Parses a list of series: 'Earthsea #2; Hainish Cycle'. */
export const parseSeriesList = (text: string): SourceSeries[] =>
  text
    .split(/[;\n]/)
    .filter((each) => each.trim() !== '')
    .slice(0, maxSeries)
    .map(parseSeries);

/** Returns a number in a series in its canonical form ('4,50' → '4.5', 'Book 02' → '2'); null if it is none. */
export const seriesNumberOf = (text: string): string | null =>
  parseSeriesNumber(
    text
      .trim()
      .replace(new RegExp(`^(?:#|${numberWord})\\s*#?\\s*`, 'i'), '')
      .replace(',', '.'),
  );

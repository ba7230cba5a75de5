import { parseSeriesNumber } from '@lamplight/contract/names';
import { lineOf } from '../../../platform/foreign-text.ts';

/** A series that a source names. */
export interface SourceSeries {
  readonly name: string;
  /** The number as the source writes it: '4', '4,5', 'Book 2'. */
  readonly number?: string | undefined;
}

const numberWord = '(?:book|bk\\.?|vol(?:ume)?\\.?|part|no\\.?|number|episode|band|teil|tome)';
/** Matches the sign or word before a number: '#', ', Book', '(Vol. #'. */
const mark = new RegExp(`(?:#|[ ,:([\u2013\u2014-]${numberWord} ?#?)$`, 'i');
const separators = ' ,:;([\u2013\u2014-';
const numberSigns = '0123456789., \u2013-';

/** Matches a series with an invalid number: 'Earthsea #x', 'Earthsea #'. */
const otherNumber = /^(.*\S) # ?([^ #]{0,10})$/u;

/** Maximum number of series read from a text. */
const maxSeries = 50;

/** Returns the length of a text without those characters at its end that are in `signs`. */
function lengthWithout(text: string, signs: string): number {
  let length = text.length;
  while (length > 0 && signs.includes(text.charAt(length - 1))) length -= 1;
  return length;
}

/** Parses a series with its number: 'Earthsea #2', 'Earthsea, Book 2', 'Earthsea (Vol. 4.5)'. */
export function parseSeries(text: string): SourceSeries {
  const line = lineOf(text);
  const bare = /[)\]]$/.test(line) ? line.slice(0, -1) : line;
  const tail = bare.slice(lengthWithout(bare, numberSigns));
  const number = tail.slice(Math.max(0, tail.search(/\d/)));
  const head = bare.slice(0, bare.length - number.length).trimEnd();
  const [marked] = mark.exec(head.slice(-20)) ?? [];
  const name = marked && head.slice(0, lengthWithout(head.slice(0, -marked.length), separators));
  if (name && /\d/.test(number)) return { name, number };
  const [, other, written] = otherNumber.exec(line) ?? [];
  return other ? { name: other, number: written } : { name: line };
}

/** Parses a list of series: 'Earthsea #2; Hainish Cycle'. */
export const parseSeriesList = (text: string): SourceSeries[] =>
  text
    .split(/[;\n]/)
    .filter((part) => part.trim() !== '')
    .slice(0, maxSeries)
    .map(parseSeries);

/**
 * Returns a number in a series in its canonical form ('4,50' → '4.5', 'Book 02' → '2'); null if it is not a number.
 */
export const seriesNumberOf = (text: string): string | null =>
  parseSeriesNumber(
    lineOf(text, 100)
      .replace(new RegExp(`^(?:#|${numberWord}) ?#? ?`, 'i'), '')
      .replace(',', '.'),
  );

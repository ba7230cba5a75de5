import { parseAsin, parseIsbn } from '@lamplight/contract/names';
import { peopleLimits } from '@lamplight/contract/people-limits';
import { lineOf } from '../../../platform/foreign-text.ts';

/** Dates that programs write for 'unknown'. */
const noDate = /^0{1,4}(?:-|$)|^0101-01-01/;

/** Returns whether a date is only a placeholder for an unknown one. */
export const isNoDate = (text: string): boolean => noDate.test(lineOf(text, 100));

/** Returns the year of a date in any usual form: '1968', '1968-11-01T00:00:00Z', '01.11.1968', '19681101'. */
export function yearOf(text: string): number | null {
  const date = lineOf(text, 100);
  const [found] =
    /^-?\d{1,4}$/.exec(date) ??
    /^\d{4}(?=(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$)/.exec(date) ??
    /(?<!\d)\d{4}(?!\d)/.exec(date) ??
    [];
  const year = Number(found);
  return found !== undefined &&
    year !== 0 &&
    year >= peopleLimits.earliestYear &&
    year <= peopleLimits.latestYear
    ? year
    : null;
}

/** Returns an ISBN: 'urn:isbn:978-0-…', 'ISBN 978 0 … (audio)'. Null if its check digit is wrong. */
export const isbnOf = (text: string): string | null =>
  parseIsbn(lineOf(text, 100).replace(/^urn:/i, '').split(' (', 1)[0] ?? '');

/** Returns the ASIN in a text: 'B002V0QK4C', 'asin:B002V0QK4C'. Null if there is none. */
export const asinOf = (text: string): string | null =>
  parseAsin(lineOf(text, 100).replace(/^(?:urn:)?(?:audible[ _-]*)?asin[:. =_-]*/i, ''));

/** Matches '(Unabridged)' and similar in a line. */
const abridgedMark = / ?[([] ?((?:un)?abridged)(?: (?:edition|audiobook|version))? ?[)\]]/i;

/** Returns a title without '(Unabridged)'. */
export function withoutAbridged(title: string): string {
  const line = lineOf(title);
  return line.replace(abridgedMark, '').trim() || line;
}

/**
 * Returns whether a text calls a book abridged: 'Title (Unabridged)', 'Abridged'; undefined if it says nothing about
 * that.
 */
export function abridgedIn(text: string | undefined): boolean | undefined {
  const line = lineOf(text ?? '');
  const word = abridgedMark.exec(line)?.[1] ?? /^(?:un)?abridged$/i.exec(line)?.[0];
  return word === undefined ? undefined : !/^un/i.test(word);
}

/** Reads a flag that a tag or a field stores as a text or a number; undefined if the value is no flag. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'number' || typeof value === 'string' ? lineOf(String(value), 100) : '';
  if (/^(?:true|yes|y|1)$/i.test(text)) return true;
  return /^(?:false|no|n|0)$/i.test(text) ? false : undefined;
}

/** Content note of a book that is only marked as explicit. */
export const explicitNote = 'Explicit';

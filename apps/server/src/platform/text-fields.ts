import { isBlank, isLongerThan, limits } from '@lamplight/contract';
import { ProblemError } from './errors.ts';
import { m } from './messages.ts';

/** Matches control characters. */
const controlCharacters = /\p{Cc}+/gu;
/** Matches bidirectional embeddings, overrides and isolates, which would reverse the text after them on the screen. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]+/gu;
/** Matches control characters except tab and newline: they are invisible, and PostgreSQL rejects NUL. */
const controlsExceptBreaks = /(?![\t\n])\p{Cc}/gu;

/** Returns the error for invalid fields of a request. @param fields with their paths, such as 'chapters.3.title' */
export const invalidFields = (fields: NonNullable<ProblemError['fields']>): ProblemError =>
  new ProblemError('invalid_input', fields.map(({ message }) => message).join(' '), { fields });

/** Returns the error for an invalid field of a request. */
export const invalidField = (field: string, message: string): ProblemError =>
  invalidFields([{ field, message }]);

/**
 * Asserts that all fields are valid.
 * @param problems a message for each field; null or undefined if the field is valid
 * @throws ProblemError invalid_input
 */
export function requireValid(problems: Readonly<Record<string, string | null | undefined>>): void {
  const fields = Object.entries(problems).flatMap(([field, message]) =>
    message ? [{ field, message }] : [],
  );
  if (fields.length > 0) throw invalidFields(fields);
}

/**
 * Normalizes a single-line text: NFC, single spaces, trimmed, without bidirectional controls; '' if it has no visible
 * characters.
 */
export function singleLine(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(bidiControls, '')
    .normalize('NFC')
    .replace(controlCharacters, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return isBlank(clean) ? '' : clean;
}

/** Normalizes line breaks; removes control characters, lone surrogates and surrounding whitespace. */
const normalizeText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlsExceptBreaks, '').trim();

/** Normalizes a multi-line text like `normalizeText`, and to NFC. */
export const multiLine = (text: string): string => normalizeText(text).normalize('NFC');

/**
 * Normalizes a text and checks its length: at most `maxCharacters` graphemes, and at most 20 KB, because one grapheme
 * may contain any number of combining marks.
 * @throws ProblemError invalid_input if the text is too long
 */
export function limitText(field: string, text: string, maxCharacters: number): string {
  const normalized = normalizeText(text);
  if (Buffer.byteLength(normalized) > limits.textBytes)
    throw invalidField(field, m.tooManyBytes({ kilobytes: limits.textBytes / 1000 }));
  if (isLongerThan(normalized, maxCharacters))
    throw invalidField(field, m.tooManyCharacters({ count: maxCharacters }));
  return normalized;
}

/**
 * Like `limitText`, but also refuses a text without visible characters. @throws ProblemError invalid_input
 */
export function requiredText(field: string, text: string, maxCharacters: number): string {
  const normalized = limitText(field, text, maxCharacters);
  if (isBlank(normalized)) throw invalidField(field, m.emptyText);
  return normalized;
}

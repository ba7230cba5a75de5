import { isBlank } from '@lamplight/contract';
import { ProblemError } from './errors.ts';

const controlCharacters = /\p{Cc}+/gu;
const controlsExceptBreaks = /(?![\t\n])\p{Cc}/gu;

/** Returns the error for an invalid field of a request. @param field its path, such as 'chapters.3.title' */
export const invalidField = (field: string, detail: string): ProblemError =>
  new ProblemError('invalid_input', detail, { fields: [{ field, message: detail }] });

/** Normalizes a single-line text: NFC, single spaces, trimmed; '' if it has no visible characters. */
export function singleLine(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(controlCharacters, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return isBlank(clean) ? '' : clean;
}

/** Normalizes a multi-line text. */
export const multiLine = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(controlsExceptBreaks, '').trim();

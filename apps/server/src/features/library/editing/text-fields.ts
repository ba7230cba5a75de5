import { isBlank } from '@lamplight/contract';
import { ProblemError } from '../../../platform/errors.ts';

const controlCharacters = /\p{Cc}+/gu;
const controlsExceptBreaks = /(?![\t\n])\p{Cc}/gu;

/** What is wrong with one field of a book. @param field its path, as in 'chapters.3.title' */
export const invalidField = (field: string, detail: string): ProblemError =>
  new ProblemError('invalid_input', detail, { fields: [{ field, message: detail }] });

/** A text of one line as it is kept: one Unicode form, single blanks, none around it; '' when it shows nothing. */
export function singleLine(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(controlCharacters, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return isBlank(clean) ? '' : clean;
}

/** A text of several lines as it is kept. */
export const multiLine = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(controlsExceptBreaks, '').trim();

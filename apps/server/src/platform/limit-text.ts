import { countCharacters, isBlank, limits } from '@lamplight/contract';
import { ProblemError } from './errors.ts';

/** Control characters except tab and newline: they are invisible, and PostgreSQL rejects NUL. */
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

const invalid = (field: string, detail: string) =>
  new ProblemError('invalid_input', detail, { fields: [{ field, message: detail }] });

/**
 * Normalizes a text for storage: line breaks, no control characters, no lone surrogates, no surrounding whitespace.
 */
export const normalizeText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim();

/**
 * Normalizes a text and checks its length: at most `maxCharacters` graphemes and 20 KB, because one grapheme
 * may contain any number of combining marks.
 * @throws ProblemError invalid_input if it is too long
 */
export function limitText(field: string, text: string, maxCharacters: number): string {
  const normalized = normalizeText(text);
  if (Buffer.byteLength(normalized) > limits.textBytes)
    throw invalid(field, `This is too long: ${limits.textBytes / 1000} KB at most. Please shorten it.`);
  if (normalized.length > maxCharacters && countCharacters(normalized) > maxCharacters)
    throw invalid(field, `At most ${maxCharacters} characters, please.`);
  return normalized;
}

/**
 * Like `limitText`, but also refuses a text without visible characters. @throws ProblemError invalid_input
 */
export function requiredText(field: string, text: string, maxCharacters: number): string {
  const normalized = limitText(field, text, maxCharacters);
  if (isBlank(normalized)) throw invalid(field, 'Please write something first.');
  return normalized;
}

import { type AccessFacts, countCharacters, isAdmin, isBlank, limits } from '@lamplight/contract';
import { ProblemError } from '../../platform/errors.ts';

/** Controls but tab and newline: they show nothing, and one of them no database keeps. */
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

const invalid = (field: string, detail: string) =>
  new ProblemError('invalid_input', detail, { fields: [{ field, message: detail }] });

/** A text as it is kept: line ends alike, no controls, no halves of characters, nothing around it. */
export const normalizeText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim();

/**
 * Returns a text as it is stored: at most `most` characters as people count them, and at most 20 KB, because one
 * character may stack any number of marks.
 * @throws ProblemError invalid_input when it is longer
 */
export function limitText(field: string, text: string, maxCharacters: number): string {
  const normalized = normalizeText(text);
  if (Buffer.byteLength(normalized) > limits.textBytes)
    throw invalid(field, `This is too long: ${limits.textBytes / 1000} KB at most. Please shorten it.`);
  if (normalized.length > maxCharacters && countCharacters(normalized) > maxCharacters)
    throw invalid(field, `At most ${maxCharacters} characters, please.`);
  return normalized;
}

/** As `boundedText`; what shows nothing is refused too. @throws ProblemError invalid_input */
export function requiredText(field: string, text: string, maxCharacters: number): string {
  const normalized = limitText(field, text, maxCharacters);
  if (isBlank(normalized)) throw invalid(field, 'Please write something first.');
  return normalized;
}

/** Orders comments without a timestamp behind all that have one. */
export const noTimestamp = 1e9;

/** Seconds by which a player's idea of a chapter's end may differ from ours. */
const durationToleranceSeconds = 10;

/**
 * A timestamp as it is kept: within the chapter, as far as its length is known; seconds.
 * @throws ProblemError invalid_input when it lies far beyond the end
 */
export function clampTimestamp(timestamp: number | null, duration: number | null): number | null {
  if (timestamp === null || duration === null) return timestamp;
  if (timestamp > duration + durationToleranceSeconds)
    throw invalid('timestamp', 'That moment lies beyond the end of the chapter.');
  return Math.min(timestamp, duration);
}

/** Specification §6: a comment's author or an admin. */
export const mayDelete = (
  actor: Pick<AccessFacts, 'role'> & { readonly id: number },
  comment: { readonly user_id: number | null },
): boolean => comment.user_id === actor.id || isAdmin(actor);

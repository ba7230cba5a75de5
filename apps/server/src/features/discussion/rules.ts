import { type AccessFacts, countCharacters, isAdmin, isBlank } from '@lamplight/contract';
import { Refusal } from '../../kernel/errors.ts';

/** Controls but tab and newline: they show nothing, and one of them no database keeps. */
const controls = /(?![\t\n])\p{Cc}/gu;

/** Code units that one character may have on average: families of emoji have eleven, stacked marks no end. */
const unitsPerCharacter = 16;

const invalid = (field: string, detail: string) =>
  new Refusal('invalid_input', detail, { fields: [{ field, message: detail }] });

/** A text as it is kept: line ends alike, no controls, no halves of characters, nothing around it. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, '').trim();

/**
 * A text as it is kept, of at most `most` characters as people count them.
 * @throws Refusal invalid_input when it is longer
 */
export function boundedText(field: string, text: string, most: number): string {
  const clean = cleanText(text);
  if (clean.length <= most) return clean;
  const isShort = clean.length <= most * unitsPerCharacter && countCharacters(clean) <= most;
  if (!isShort) throw invalid(field, `At most ${most} characters, please.`);
  return clean;
}

/** As `boundedText`; what shows nothing is refused too. @throws Refusal invalid_input */
export function requiredText(field: string, text: string, most: number): string {
  const clean = boundedText(field, text, most);
  if (isBlank(clean)) throw invalid(field, 'Please write something first.');
  return clean;
}

/** Orders comments without a timestamp behind all that have one. */
export const noTimestamp = 1e9;

/** Seconds by which a player's idea of a chapter's end may differ from ours. */
const slack = 10;

/**
 * A timestamp as it is kept: within the chapter, as far as its length is known; seconds.
 * @throws Refusal invalid_input when it lies far beyond the end
 */
export function boundedTimestamp(timestamp: number | null, duration: number | null): number | null {
  if (timestamp === null || duration === null) return timestamp;
  if (timestamp > duration + slack)
    throw invalid('timestamp', 'That moment lies beyond the end of the chapter.');
  return Math.min(timestamp, duration);
}

/** Specification §6: a comment's author or an admin. */
export const mayDelete = (
  actor: Pick<AccessFacts, 'role'> & { readonly id: number },
  comment: { readonly user_id: number | null },
): boolean => comment.user_id === actor.id || isAdmin(actor);

import { type AccessFacts, countCharacters, hasStaffRight, isBlank, limits } from '@lamplight/contract';
import type { Schema } from '../../db/schema.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { CommentRow } from './store.ts';

/** Control characters except tab and newline: they are invisible, and PostgreSQL rejects NUL. */
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

const invalid = (field: string, detail: string) =>
  new ProblemError('invalid_input', detail, { fields: [{ field, message: detail }] });

/**
 * Normalizes a text for storage: \
 * line breaks, no control characters, no lone surrogates, no surrounding whitespace.
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

/** Sort key of comments without a timestamp: after all that have one. */
export const noTimestamp = 1e9;

/** Seconds by which a player's measured chapter length may exceed the stored one. */
const durationToleranceSeconds = 10;

/**
 * Limits a timestamp (seconds) to the chapter's length, if that is known.
 * @throws ProblemError invalid_input if it is far beyond the end
 */
export function clampTimestamp(timestamp: number | null, duration: number | null): number | null {
  if (timestamp === null || duration === null) return timestamp;
  if (timestamp > duration + durationToleranceSeconds)
    throw invalid('timestamp', 'That moment lies beyond the end of the chapter.');
  return Math.min(timestamp, duration);
}

const isAuthor = (memberId: number, { user_id }: Pick<CommentRow, 'user_id'>): boolean =>
  user_id === memberId;

/** Returns whether a member may see that a comment exists. Its author sees it in any state. */
export const isListedTo = (
  memberId: number,
  comment: Pick<CommentRow, 'user_id' | 'listed' | 'removed'>,
): boolean => comment.listed === 1 || (comment.removed === 0 && isAuthor(memberId, comment));

/** Returns a comment as a member sees it: hidden and held ones of others look like removed ones. */
export const asSeenBy = (memberId: number, row: CommentRow): CommentRow =>
  row.state === 'visible' || isAuthor(memberId, row)
    ? row
    : {
        ...row,
        removed: 1,
        content: '',
        user_id: null,
        username: null,
        profile_image: null,
        timestamp: null,
      };

/** Specification §6: the author of a comment, or an admin; also staff: moderators, and editors of announcements. */
export const mayDelete = (
  actor: Pick<AccessFacts, 'role' | 'staff_role'> & { readonly id: number },
  comment: { readonly user_id: number | null },
  kind: Schema['discussions']['kind'],
): boolean =>
  comment.user_id === actor.id || hasStaffRight(actor, kind === 'announcement' ? 'editor' : 'moderator');

import { mutedForGood } from '@lamplight/contract';
import type { Actor } from '../../../http/auth.ts';
import { ProblemError } from '../../../platform/errors.ts';

/** Formats a time for an error's text: the reader's zone is not known. */
function spokenTime(at: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString('en-GB', { ...options, timeZone: 'UTC' });
  return `${format({ dateStyle: 'long' })}, ${format({ timeStyle: 'short' })} UTC`;
}

/**
 * Returns the error for a muted member who sends text that others would read; null if the member is not muted.
 * @param field the input that holds the text
 */
export function muteError(
  { muted_until, mute_reason }: Pick<Actor, 'muted_until' | 'mute_reason'>,
  field: string,
): ProblemError | null {
  if (muted_until === null) return null;
  const end = muted_until === mutedForGood ? ' any more' : ` until ${spokenTime(muted_until)}`;
  const detail = `You can’t write${end}. Reason: ${mute_reason ?? ''}`;
  return new ProblemError('muted', detail, { fields: [{ field, message: detail }] });
}

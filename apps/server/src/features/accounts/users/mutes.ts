import { mutedForGood } from '@lamplight/contract';
import { dateLocale } from '@lamplight/messages/intl';
import type { Actor } from '../../../http/auth.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { m } from './messages.ts';

/** Formats a time in UTC for the text of an error, because the reader's time zone is not known. */
function dateAndTime(at: string): { date: string; time: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString(dateLocale(null), { ...options, timeZone: 'UTC' });
  return { date: format({ dateStyle: 'long' }), time: format({ timeStyle: 'short' }) };
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
  const reason = mute_reason ?? '';
  const detail =
    muted_until === mutedForGood
      ? m.mutedForGood({ reason })
      : m.mutedUntil({ ...dateAndTime(muted_until), reason });
  return new ProblemError('muted', detail, { fields: [{ field, message: detail }] });
}

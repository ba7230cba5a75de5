import type { LibraryBook, Suggestion } from '@lamplight/contract';
import { shortDuration, wholePercent } from '../../../lib/format.ts';
import { m } from './messages.ts';

/** Returns the line below a book in progress: new chapters, or the time left. */
export function progressNote({
  place,
  seconds_left,
  new_chapters,
}: Pick<LibraryBook, 'place' | 'seconds_left' | 'new_chapters'>): string {
  if (new_chapters > 0) return m.newChapters({ count: new_chapters });
  if (seconds_left !== null && seconds_left >= 1) return m.timeLeft({ time: shortDuration(seconds_left) });
  return m.atPercent({ percent: wholePercent(place) });
}

/** Returns why a book is suggested: as short as a card is wide, and in full. */
export function reasonText({ reason, subject, new_chapters }: Omit<Suggestion, 'book'>): {
  readonly short: string;
  readonly full: string;
} {
  if (reason === 'because')
    return { short: m.likeSubject({ subject }), full: m.becauseListenedSubject({ subject }) };
  const text =
    reason === 'new_chapters' ? m.newChapters({ count: new_chapters }) : m.nextSubject({ subject });
  return { short: text, full: text };
}

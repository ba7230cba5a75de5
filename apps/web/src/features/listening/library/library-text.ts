import type { LibraryBook, Suggestion } from '@lamplight/contract';
import { plural, shortDuration, wholePercent } from '../../../lib/format.ts';

/** Returns the line below a book in progress: new chapters, or the time left. */
export function progressNote({
  place,
  seconds_left,
  new_chapters,
}: Pick<LibraryBook, 'place' | 'seconds_left' | 'new_chapters'>): string {
  if (new_chapters > 0) return plural(new_chapters, 'new chapter');
  if (seconds_left !== null) return `${shortDuration(seconds_left)} left`;
  return `At ${wholePercent(place)}%`;
}

/** Returns why a book is suggested: as short as a card is wide, and in full. */
export function reasonText({ reason, subject, new_chapters }: Omit<Suggestion, 'book'>): {
  readonly short: string;
  readonly full: string;
} {
  if (reason === 'because') return { short: `Like ${subject}`, full: `Because you listened to ${subject}` };
  const text = reason === 'new_chapters' ? plural(new_chapters, 'new chapter') : `Next in ${subject}`;
  return { short: text, full: text };
}

import type { LibraryBook, Suggestion } from '@lamplight/contract';
import { plural, shortDuration } from '../../lib/format.ts';

/** Returns the line below a book in progress: new chapters, or the time left. */
export function progressNote({
  heard,
  seconds_left,
  new_chapters,
}: Pick<LibraryBook, 'heard' | 'seconds_left' | 'new_chapters'>): string {
  if (new_chapters > 0) return plural(new_chapters, 'new chapter');
  if (seconds_left !== null) return `${shortDuration(seconds_left)} left`;
  return `${Math.round(heard * 100)}% heard`;
}

/** Returns why a book is suggested. */
export function reasonText({ reason, subject, new_chapters }: Omit<Suggestion, 'book'>): string {
  if (reason === 'new_chapters') return plural(new_chapters, 'new chapter');
  return reason === 'next_in_series' ? `Next in ${subject}` : `Because you listened to ${subject}`;
}

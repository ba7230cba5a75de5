import { dateLocale } from '@lamplight/messages/intl';

/**
 * Formats a time in the current language, in UTC: the recipient's zone is not known.
 * @param dates the publisher's date format; null for that of the language
 */
export const spokenTime = (at: string, dates: string | null): string =>
  `${new Date(at).toLocaleString(dateLocale(dates), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** Formats the day of a time, in the language and zone of `spokenTime`. */
export const spokenDay = (at: string, dates: string | null): string =>
  new Date(at).toLocaleDateString(dateLocale(dates), { dateStyle: 'long', timeZone: 'UTC' });

/** Formats the month that ends at the ISO time `endsAt`, with its year. */
export const spokenMonth = (endsAt: string, dates: string | null): string =>
  new Date(Date.parse(endsAt) - 1).toLocaleDateString(dateLocale(dates), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

import { dateLocale } from '@lamplight/messages/intl';
import { site } from './site.ts';

/** The forms of dates and times on screens, one for each purpose. */
const forms = {
  /** For sentences: '29 December 2026'. */
  day: { dateStyle: 'long' },
  /** For lists and tables: '29 Dec 2026'. */
  listedDay: { dateStyle: 'medium' },
  /** A time that matters to the minute: '29 Dec 2026, 09:14'. */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** For dates whose year is clear: '29 Dec'. */
  dayOfYear: { day: 'numeric', month: 'short' },
  /** For times whose year is clear: '29 Dec, 09:14'. */
  momentOfYear: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** '09:14'. */
  time: { timeStyle: 'short' },
  /** '09:14:05'. */
  exactTime: { timeStyle: 'medium' },
  /** For a month's heading: 'December 2026'. */
  month: { month: 'long', year: 'numeric' },
  /** For a year's heading: '2026'. */
  year: { year: 'numeric' },
  /** For a choice of months: 'December'. */
  monthOfYear: { month: 'long' },
  /** For a column's heading: 'Tue'. */
  weekday: { weekday: 'short' },
  /** A day of a calendar, in words: 'Tuesday 29 December'. */
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns the date format for a purpose in the reader's language; for readers of English as the publisher chose. */
export const dateFormat = (form: keyof typeof forms, timeZone?: 'UTC'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateLocale(site.get().language), { ...forms[form], timeZone });

import { m } from './messages.ts';

/** Times in the browser's time zone, as the field for date and time has them: '2026-12-03T09:00'. */

/** Maximum number of days ahead for which something can be scheduled. */
const maxDays = 5 * 366;
const dayMs = 24 * 3600 * 1000;
const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const skippedTime = m.clocksSkipTimeDay;

/** Returns the name of the browser's time zone: 'Europe/London'. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const localDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Returns a time as the field shows it. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  return `${localDay(date)}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/**
 * Returns the instant of a typed time; null if it is invalid. A time that the clocks skip gives the instant an hour
 * later.
 */
export function instantOf(text: string): Date | null {
  const [, year, month, day, hour, minute] = (pattern.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined) return null;
  const date = new Date(year, month - 1, day, hour, minute);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Returns the instant of a typed time as `instantOf` does, but the saved instant if the typed time is that of the saved
 * one: in the hour that autumn repeats, two instants look the same, and a field has no seconds.
 * @param saved time that the field began with; null for none
 */
export const typedInstant = (text: string, saved: string | null): Date | null =>
  saved !== null && localTime(saved) === text ? new Date(saved) : instantOf(text);

/**
 * Parses a time as typed, or returns its problem, also for a time that the clocks skip in spring.
 * @param saved time that the field began with; null for none
 */
export function parseLocalTime(
  text: string,
  nowMs: number,
  saved: string | null = null,
): { readonly iso: string } | { readonly problem: string } {
  if (text === '') return { problem: m.chooseDateTime };
  const date = typedInstant(text, saved);
  if (!date) return { problem: m.notDateTime };
  if (date.getTime() <= nowMs) return { problem: m.chooseTimeFuture };
  if (date.getTime() - nowMs > maxDays * dayMs) return { problem: m.chooseTimeWithinNext };
  const iso = date.toISOString();
  if (localTime(iso) !== text) return { problem: skippedTime };
  return { iso };
}

import { localDay } from './local-time.ts';

/** Returns the month of a date in the browser's time zone: '2026-12'. */
export const monthOf = (date: Date): string => localDay(date).slice(0, 7);

/** Returns the month in an address; `otherwise` if there is none. */
export const readMonth = (text: string | null, otherwise: string): string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : otherwise;

const partsOf = (month: string): [year: number, index: number] => [
  Number(month.slice(0, 4)),
  Number(month.slice(5)) - 1,
];

/** Returns the month that is `months` months later. */
export function monthAfter(month: string, months: number): string {
  const [year, index] = partsOf(month);
  return monthOf(new Date(year, index + months, 1));
}

/** Returns the first moment of a month, and of the next one. */
export function rangeOf(month: string): { readonly from: Date; readonly to: Date } {
  const [year, index] = partsOf(month);
  return { from: new Date(year, index, 1), to: new Date(year, index + 1, 1) };
}

/**
 * Returns the weeks of a month, each of seven days; null outside the month.
 * @param firstDay day that a week begins with, from 0 for Sunday
 */
export function weeksOf(month: string, firstDay: number): (Date | null)[][] {
  const { from, to } = rangeOf(month);
  const days: (Date | null)[] = Array.from({ length: (from.getDay() - firstDay + 7) % 7 }, () => null);
  for (let day = from; day < to; day = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1))
    days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/**
 * Moves a time to another day, at the same hour of the browser's time zone; a time on that day already stays
 * unchanged. Null if the clocks skip the time on that day.
 */
export function onDay(iso: string, day: string): string | null {
  const at = new Date(iso);
  if (localDay(at) === day) return iso;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moved = new Date(year, month - 1, date, at.getHours(), at.getMinutes(), at.getSeconds());
  return moved.getHours() === at.getHours() && moved.getMinutes() === at.getMinutes()
    ? moved.toISOString()
    : null;
}

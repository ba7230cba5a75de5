/** Period of a figure; a week begins on Monday. */
export type Step = 'day' | 'week' | 'month';

const dayMs = 86_400_000;
const msOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Returns a function that turns milliseconds since 1970 into the day in a time zone, as YYYY-MM-DD. */
export function createDayOf(timeZone: string): (ms: number) => string {
  // The Swedish locale writes dates as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (ms) => format.format(ms);
}

export const addDays = (day: string, count: number): string => textOf(msOf(day) + count * dayMs);

/** Returns the number of days from one to another, both included. */
export const daysIn = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / dayMs) + 1;

export const isDay = (day: string): boolean => {
  const ms = msOf(day);
  return !Number.isNaN(ms) && textOf(ms) === day;
};

/** Returns the first day of the period that contains a day. */
export function periodOf(step: Step, day: string): string {
  if (step === 'month') return `${day.slice(0, 'YYYY-MM'.length)}-01`;
  return step === 'day' ? day : addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7));
}

/** Returns the last day of the period that begins with a day. */
export function lastDayOf(step: Step, start: string): string {
  if (step === 'day') return start;
  if (step === 'week') return addDays(start, 6);
  return addDays(periodOf('month', addDays(start, 31)), -1);
}

/** Lists the first days of the periods from the one of `from` to the one of `to`. */
export function listPeriods(step: Step, from: string, to: string): string[] {
  const starts: string[] = [];
  for (let start = periodOf(step, from); start <= to; start = addDays(lastDayOf(step, start), 1))
    starts.push(start);
  return starts;
}

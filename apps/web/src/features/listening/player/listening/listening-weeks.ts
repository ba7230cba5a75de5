import { dateFormat } from '../../../../lib/dates.ts';
import { site } from '../../../../lib/site.ts';
import { m } from './messages.ts';

interface Day {
  /** Date as YYYY-MM-DD. */
  readonly day: string;
  readonly seconds: number;
}

const dayMs = 24 * 60 * 60_000;
const weeksShown = 4;

/** Returns the first day of a day's week, as midnight UTC. */
function weekStartOf(dayStartMs: number, firstDay: number): number {
  const weekday = (new Date(dayStartMs).getUTCDay() + 7 - firstDay) % 7;
  return dayStartMs - weekday * dayMs;
}

/** Returns the local date of a time, as midnight UTC. */
function localDateOf(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

const dayFormat = dateFormat('dayOfYear', 'UTC');

/** Returns the listening time of this week and the three before it, latest first. */
export function weeksOf(
  days: readonly Day[],
  nowMs: number,
  firstDay = site.get().first_day,
): { name: string; seconds: number }[] {
  const thisWeek = weekStartOf(localDateOf(nowMs), firstDay);
  return Array.from({ length: weeksShown }, (_, index) => {
    const start = thisWeek - index * 7 * dayMs;
    const inWeek = days.filter(({ day }) => weekStartOf(Date.parse(`${day}T00:00:00Z`), firstDay) === start);
    const seconds = inWeek.reduce((sum, day) => sum + day.seconds, 0);
    return { name: index === 0 ? m.thisWeek : m.weekStart({ start: dayFormat.format(start) }), seconds };
  });
}

interface Day {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly seconds: number;
}

const dayMs = 24 * 60 * 60_000;
const weeksShown = 4;

/** Returns the Monday of a day's week, as midnight UTC. */
function mondayOf(dayStartMs: number): number {
  const weekday = (new Date(dayStartMs).getUTCDay() + 6) % 7;
  return dayStartMs - weekday * dayMs;
}

/** Returns the local date of a time, as midnight UTC. */
function localDateOf(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

const nameOf = (monday: number): string =>
  new Date(monday).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Returns the listening time of this week and the three before it, latest first. Weeks start on Monday. */
export function weeksOf(days: readonly Day[], nowMs: number): { name: string; seconds: number }[] {
  const thisWeek = mondayOf(localDateOf(nowMs));
  return Array.from({ length: weeksShown }, (_, index) => {
    const monday = thisWeek - index * 7 * dayMs;
    const inWeek = days.filter(({ day }) => mondayOf(Date.parse(`${day}T00:00:00Z`)) === monday);
    const seconds = inWeek.reduce((sum, each) => sum + each.seconds, 0);
    return { name: index === 0 ? 'This week' : `Week of ${nameOf(monday)}`, seconds };
  });
}

/** Returns a duration as '3 h 20 min'. */
export function spokenHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

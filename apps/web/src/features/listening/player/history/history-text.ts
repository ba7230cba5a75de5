import { dateFormat } from '../../../../lib/dates.ts';
import { m } from './messages.ts';

const day = dateFormat('dayOfYear');
const dayAndYear = dateFormat('listedDay');
const minute = dateFormat('time');
const second = dateFormat('exactTime');

const startOfDay = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);
const dayMs = 24 * 60 * 60 * 1000;

function dayText(moment: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / dayMs);
  if (days === 0) return m.today;
  if (days === 1) return m.yesterday;
  return (moment.getFullYear() === now.getFullYear() ? day : dayAndYear).format(moment);
}

/**
 * Formats when positions were left, as in 'Today, 09:14'; with seconds if two would look the same. `leftAt`
 * in ISO 8601; the result uses the listener's time zone.
 */
export function leftText(leftAt: readonly string[], now: Date): string[] {
  const moments = leftAt.map((text) => new Date(text));
  const words = moments.map((moment) =>
    m.dayAndTime({ day: dayText(moment, now), time: minute.format(moment) }),
  );
  return words.map((text, index) => {
    const isAlone = words.indexOf(text) === words.lastIndexOf(text);
    const moment = moments[index];
    return isAlone || !moment
      ? text
      : m.dayAndTime({ day: dayText(moment, now), time: second.format(moment) });
  });
}

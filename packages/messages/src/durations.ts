import { splitSeconds } from './clock-time.ts';
import { m } from './durations.messages.ts';
import { byLocale } from './format.ts';
import { locale } from './index.ts';

/** Formats seconds briefly in the reader's language: '1 h 42 min', '42 min', '45 s'. */
export function shortDuration(length: number): string {
  const [h, min, s] = splitSeconds(length);
  const [hours, minutes, seconds] = [String(h), String(min), String(s)];
  if (h > 0) return min > 0 ? m.hoursAndMinutes({ hours, minutes }) : m.onlyHours({ hours });
  return min > 0 ? m.onlyMinutes({ minutes }) : m.onlySeconds({ seconds });
}

/** Formats listening time like `shortDuration`, but zero as '0 min'. */
export const listenedTime = (seconds: number): string =>
  seconds === 0 ? m.onlyMinutes({ minutes: '0' }) : shortDuration(seconds);

const spokenParts = byLocale((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }));

/** Formats seconds for screen readers, in the reader's language: '12 minutes 4 seconds'. */
export function spokenTime(length: number): string {
  const [hours, minutes, seconds] = splitSeconds(length);
  const parts = [
    hours > 0 && m.hours({ count: hours }),
    minutes > 0 && m.minutes({ count: minutes }),
    (seconds > 0 || hours + minutes === 0) && m.seconds({ count: seconds }),
  ].filter((part) => part !== false);
  return spokenParts(locale()).format(parts);
}

import { locale } from '@lamplight/messages';
import { m } from './ages.messages.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30 * day;
const year = 365 * day;

/**
 * Units of ages, each with its threshold and its length in seconds; `brief` is the English abbreviation. Months have 30
 * days, years 365. Ages under 10 s are shown as 0s.
 */
const units = [
  { from: year, per: year, name: 'year', brief: 'y' },
  { from: month, per: month, name: 'month', brief: 'mo' },
  { from: week, per: week, name: 'week', brief: 'w' },
  { from: day, per: day, name: 'day', brief: 'd' },
  { from: hour, per: hour, name: 'hour', brief: 'h' },
  { from: minute, per: minute, name: 'minute', brief: 'm' },
  { from: 10, per: 1, name: 'second', brief: 's' },
] as const;

/** Parses an API timestamp, which is UTC with or without a zone suffix. Returns milliseconds since 1970. */
export const parseUtc = (moment: string): number =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(moment) ? moment : `${moment}Z`);

function measure(moment: string, now: number) {
  const seconds = Math.floor((now - parseUtc(moment)) / 1000);
  const unit = units.find(({ from }) => seconds >= from);
  return unit && { unit, count: Math.floor(seconds / unit.per) };
}

let ages: { tag: string; format: Intl.RelativeTimeFormat } | undefined;

/** Returns the format of ages in words. In Japanese, only the narrow one has no spaces: '3日前'. */
function agesIn(tag: string): Intl.RelativeTimeFormat {
  if (ages?.tag !== tag)
    ages = { tag, format: new Intl.RelativeTimeFormat(tag, { style: tag === 'ja' ? 'narrow' : 'long' }) };
  return ages.format;
}

/**
 * Formats an age briefly: '0s', '42s', '5m', '3h', '2d', '1w', '4mo', '2y'; in other languages with the plural of the
 * unit: '3 أيام'. Japanese adds its word for 'ago', without which '3日' means a duration.
 * @param moment ISO 8601
 * @param now milliseconds since 1970
 */
export function relativeTime(moment: string, now: number): string {
  const { unit, count } = measure(moment, now) ?? { unit: { name: 'second', brief: 's' }, count: 0 };
  const tag = locale();
  if (tag.startsWith('en')) return `${count}${unit.brief}`;
  if (tag === 'ja') return agesIn(tag).format(-count, unit.name);
  return new Intl.NumberFormat(tag, { style: 'unit', unit: unit.name, unitDisplay: 'short' }).format(count);
}

/** Formats an age in words: '5 minutes ago', 'just now'. */
export function spokenAge(moment: string, now: number): string {
  const age = measure(moment, now);
  return age ? agesIn(locale()).format(-age.count, age.unit.name) : m.justNow;
}

import { limits } from '@lamplight/contract';
import { isoOf } from '../../../platform/clock.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';

const dayMs = 24 * 60 * 60_000;

const dayOf = (ms: number): string => isoOf(ms).slice(0, 10);

/** Returns the day that is `days` days before a time in ms, as YYYY-MM-DD. */
export const daysBefore = (nowMs: number, days: number): string => dayOf(nowMs - days * dayMs);

function isDate(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(ms) && dayOf(ms) === day;
}

/** Returns the days unchanged. @throws ProblemError invalid_input if one is in no calendar, such as February 30 */
export function requireDates<Day extends { readonly day: string }>(days: readonly Day[]): readonly Day[] {
  const wrong = days.find(({ day }) => !isDate(day));
  if (!wrong) return days;
  throw invalidField('listening_time', m.notADate({ day: wrong.day }));
}

/**
 * Returns whether listening time may be recorded for a day: at most `limits.listeningDaysBack` days ago, and at most
 * tomorrow, because a listener's day may be ahead of the server's.
 */
export const isRecordableDay = (day: string, nowMs: number): boolean =>
  day <= daysBefore(nowMs, -1) && day >= daysBefore(nowMs, limits.listeningDaysBack);

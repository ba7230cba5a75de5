import { limits } from '@lamplight/contract';
import { isoOf } from '../../platform/clock.ts';

const dayMs = 24 * 60 * 60_000;

const dayOf = (ms: number): string => isoOf(ms).slice(0, 10);

/** Returns the day so many days before another, as YYYY-MM-DD. */
export const daysBefore = (nowMs: number, days: number): string => dayOf(nowMs - days * dayMs);

/**
 * Returns whether listening time may be recorded for a day: a valid date of the last months, tomorrow included, because
 * a listener's day may be ahead of the server's.
 */
export function isRecordableDay(day: string, nowMs: number): boolean {
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(ms) || dayOf(ms) !== day) return false;
  return day <= daysBefore(nowMs, -1) && day >= daysBefore(nowMs, limits.listeningDaysBack);
}

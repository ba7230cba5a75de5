import type { Interval } from '../resources.ts';

export const daySeconds = 86_400;

interface Every {
  interval: Interval;
  interval_count: number;
}

/**
 * Returns the time a number of intervals after an anchor. Months are clamped to their last day, always counted from the
 * anchor, so that 31 January, 28 February, 31 March follow each other.
 * @param anchor unix seconds
 */
export function after(anchor: number, every: Every, times: number): number {
  const count = every.interval_count * times;
  if (every.interval === 'day') return anchor + count * daySeconds;
  if (every.interval === 'week') return anchor + count * 7 * daySeconds;
  const start = new Date(anchor * 1000);
  const months = every.interval === 'year' ? count * 12 : count;
  const first = new Date(start);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return first.getTime() / 1000;
}

/** Returns the end of the billing period that begins at `start`, in unix seconds. */
export function endOfPeriod(anchor: number, every: Every, start: number): number {
  let times = 1;
  while (after(anchor, every, times) <= start) times += 1;
  return after(anchor, every, times);
}

import { splitSeconds } from '@lamplight/contract/durations';

export { clockTime, shortDuration } from '@lamplight/contract/durations';

/** '1 chapter', '47 chapters'; pass `many` if the plural is irregular. */
export const plural = (count: number, singular: string, many = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : many}`;

/** Returns a share from 0 to 1 as whole percent: rounded down, so that only all of it is 100. */
export const wholePercent = (share: number): number => Math.min(100, Math.floor(share * 100 + 1e-9));

/** Formats seconds for screen readers: '12 minutes 4 seconds'. */
export function spokenTime(seconds: number): string {
  const [h, m, s] = splitSeconds(seconds);
  const parts = [h && plural(h, 'hour'), m && plural(m, 'minute'), s && plural(s, 'second')].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : '0 seconds';
}

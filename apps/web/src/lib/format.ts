export { clockTime, shortDuration, spokenTime } from '@lamplight/contract/durations';

/** '1 chapter', '47 chapters'; pass `many` if the plural is irregular. */
export const plural = (count: number, singular: string, many = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : many}`;

/** Returns a share from 0 to 1 as whole percent: rounded down, so that only all of it is 100. */
export const wholePercent = (share: number): number => Math.min(100, Math.floor(share * 100 + 1e-9));

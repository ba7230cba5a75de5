export { clockTime } from '@lamplight/contract/durations';
export { listenedTime, shortDuration, spokenTime } from '@lamplight/messages/durations';

/** Returns a share from 0 to 1 as whole percent: rounded down, so that only all of it is 100. */
export const wholePercent = (share: number): number => Math.min(100, Math.floor(share * 100 + 1e-9));

import { limits } from '@lamplight/contract/limits';
import { snapSpeed } from '@lamplight/contract/speeds';
import { formatNumber } from '@lamplight/messages/intl';
import { isRightToLeft } from '../../../../ui/direction.ts';

/** Formats a speed: '1.25×', from left to right in every language. */
export function speedLabel(rate: number): string {
  const label = `${formatNumber(rate)}×`;
  return isRightToLeft() ? `\u2066${label}\u2069` : label;
}

const speeds = [...limits.speeds, ...limits.fastSpeeds];

/** Returns the next preset speed in a direction; the same speed if there is none. */
export function nextSpeed(rate: number, step: 1 | -1): number {
  const beyond = speeds.filter((speed) => (step > 0 ? speed > rate : speed < rate));
  return (step > 0 ? beyond[0] : beyond.at(-1)) ?? rate;
}

const range = limits.fastestSpeed - limits.slowestSpeed;

/** Returns the speed at a fraction of the track: 0 is the slowest, 1 the fastest; other values are clamped. */
export const speedAt = (share: number): number => snapSpeed(limits.slowestSpeed + share * range);
/** Returns the fraction of the track, 0 to 1, at which a speed is. */
export const trackShare = (speed: number): number => (speed - limits.slowestSpeed) / range;

/**
 * Returns the speed for the digits typed so far; null if they are no speed yet, or one that is too slow or too fast.
 */
export function typedSpeed(text: string): number | null {
  const speed = Number(text);
  return speed >= limits.slowestSpeed && speed <= limits.fastestSpeed ? snapSpeed(speed) : null;
}

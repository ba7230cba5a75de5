import { limits } from './limits.ts';

const perUnit = Math.round(1 / limits.speedStep);

/** Rounds a speed to a multiple of `speedStep`, between the slowest and the fastest speed. */
export const snapSpeed = (speed: number): number =>
  Math.min(limits.fastestSpeed, Math.max(limits.slowestSpeed, Math.round(speed * perUnit) / perUnit));

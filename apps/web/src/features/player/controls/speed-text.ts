import { limits } from '@lamplight/contract/limits';

/** Formats a speed: '1.25×'. */
export const speedLabel = (rate: number): string => `${rate}×`;

const speeds = [...limits.speeds, ...limits.fastSpeeds];

/** Returns the next of the named speeds in a direction; the same at either end. */
export function nextSpeed(rate: number, step: 1 | -1): number {
  const beyond = speeds.filter((speed) => (step > 0 ? speed > rate : speed < rate));
  return (step > 0 ? beyond[0] : beyond.at(-1)) ?? rate;
}

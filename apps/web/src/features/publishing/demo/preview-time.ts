import { demoLimits } from './demo-limits.ts';

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns where a preview starts, in seconds of the audio: in its middle. */
export const previewStart = (duration: number): number => duration / 2;

/** Converts an audio position to a slider value: 0 in the middle of the audio, 300 at its end. */
export function sliderAt(position: number, duration: number): number {
  const half = previewStart(duration);
  if (!(half > 0)) return 0;
  return between(0, ((position - half) / half) * demoLimits.freeSeconds, demoLimits.freeSeconds);
}

/** Converts a slider value (0 to 300) to an audio position. */
export function positionAt(slider: number, duration: number): number {
  const half = previewStart(duration);
  return half + (between(0, slider, demoLimits.freeSeconds) / demoLimits.freeSeconds) * half;
}

/** Adds seconds to an audio position, within the second half. */
export const jumpTo = (position: number, seconds: number, duration: number): number =>
  between(previewStart(duration), position + seconds, duration);

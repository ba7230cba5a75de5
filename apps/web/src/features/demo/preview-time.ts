import { demoRules } from './demo-rules.ts';

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Where a preview begins, in seconds of the audio: at its half. */
export const previewStart = (duration: number): number => duration / 2;

/** An audio's position as the slider shows it: 0 at the audio's half, 300 at its end. */
export function sliderAt(position: number, duration: number): number {
  const half = previewStart(duration);
  if (!(half > 0)) return 0;
  return between(0, ((position - half) / half) * demoRules.freeSeconds, demoRules.freeSeconds);
}

/** The audio's position for a place of the slider (0 to 300). */
export function positionAt(slider: number, duration: number): number {
  const half = previewStart(duration);
  return half + (between(0, slider, demoRules.freeSeconds) / demoRules.freeSeconds) * half;
}

/** A jump by seconds of the audio; it stays within the half that can be heard. */
export const jumpTo = (position: number, seconds: number, duration: number): number =>
  between(previewStart(duration), position + seconds, duration);

import { framesPerStep } from './energies.ts';

/** Steps of the window in which sound is looked at (2 s), and from one window to the next (0.5 s). */
const windowSteps = 100;
const hopSteps = 25;
/** Windows with more quiet, or with a sound this much below the loud ones, are pauses. */
const maxQuiet = 0.4;
const maxDecibelsBelow = 20;
/** Share of the windows that vary less than those of lively speech, of which a window's variation is a part. */
const livelyShare = 0.75;
/** Changes of the spectrum and range of the loudness, each as a part of those of lively speech, below which sound is no speech. */
const leastVariation = 1.1;
/** Change of the spectrum, as a part of that of lively speech, above which somebody may speak evenly, and without a pause. */
const mostChange = 0.75;

interface Sound {
  readonly decibels: Float32Array;
  readonly isQuiet: Uint8Array;
  /** How much the spectrum changes at each step, squared. */
  readonly changes: Float32Array;
}

interface Window {
  readonly from: number;
  readonly change: number;
  readonly range: number;
}

const quantile = (sorted: Float32Array, share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

const livelyOf = (values: readonly number[]): number =>
  quantile(Float32Array.from(values).sort(), livelyShare);

/** Returns the windows that sound. */
function windowsOf({ decibels, isQuiet, changes }: Sound): Window[] {
  const loud = quantile(decibels.slice().sort(), 0.9);
  const windows: Window[] = [];
  for (let from = 0; from + windowSteps <= isQuiet.length; from += hopSteps) {
    const to = from + windowSteps;
    const quiet = isQuiet.subarray(from, to).reduce((sum, flag) => sum + flag, 0);
    const levels = decibels.slice(from * framesPerStep, to * framesPerStep).sort();
    if (quiet > maxQuiet * windowSteps || quantile(levels, 0.5) < loud - maxDecibelsBelow) continue;
    const squares = changes.subarray(from, to).reduce((sum, change) => sum + change, 0);
    windows.push({ from, change: Math.sqrt(squares), range: quantile(levels, 0.9) - quantile(levels, 0.1) });
  }
  return windows;
}

/** Returns 1 for each step of sound that varies less than speech does: music, or a tone. */
export function findSteadySteps(sound: Sound): Uint8Array {
  const windows = windowsOf(sound);
  const change = livelyOf(windows.map((window) => window.change));
  const range = livelyOf(windows.map((window) => window.range));
  const isSteady = new Uint8Array(sound.isQuiet.length);
  for (const window of windows) {
    const share = window.change / change;
    if (share < mostChange && share + window.range / range < leastVariation)
      isSteady.fill(1, window.from, window.from + windowSteps);
  }
  return isSteady;
}

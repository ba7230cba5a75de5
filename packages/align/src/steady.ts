import { framesPerStep } from './energies.ts';

/**
 * Length in steps of the windows in which the variation of the sound is measured (2 s), and distance between two
 * windows (0.5 s).
 */
const windowSteps = 100;
const hopSteps = 25;
/**
 * Windows are pauses if more than this share of their steps is quiet, or if they are this many decibels below the loud
 * sound.
 */
const maxQuiet = 0.4;
const maxDecibelsBelow = 20;
/** Quantile of the windows' variation that represents lively speech. The variation of a window is compared with it. */
const livelyShare = 0.75;
/**
 * Sum of the change of the spectrum and the range of the loudness, each relative to lively speech, below which sound is
 * not speech.
 */
const leastVariation = 1.1;
/**
 * Change of the spectrum, relative to lively speech, above which sound counts as speech even if the sum is low:
 * somebody may be speaking evenly and without a pause.
 */
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

/** Returns the windows that are not pauses. */
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

/** Returns for each step 1 if its sound varies less than speech does (music, or a tone), otherwise 0. */
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

import { type Energies, framesPerStep } from './energies.ts';
import type { Pause } from './pauses.ts';
import { bandCount } from './spectrum.ts';
import { findSteadySteps } from './steady.ts';

/** Length of a step in seconds. */
export const stepSeconds = framesPerStep / 100;

/**
 * Number of cepstral coefficients, which describe the shape of a spectrum. The same number of features describe how the
 * shape changes.
 */
const shapeCount = 9;
export const featureCount = 2 * shapeCount;

/** Features of a recording, for each step of 20 ms. */
export interface Features {
  readonly steps: number;
  /** `featureCount` numbers for each step. */
  readonly values: Float32Array;
  /** 1 for steps in a pause, otherwise 0. */
  readonly isQuiet: Uint8Array;
  /** 1 where the sound varies less than speech does. */
  readonly isSteady: Uint8Array;
}

/** Decibels below the mean of speech; lower levels of a band are raised to this level. */
const floor = 35;

/**
 * Returns spectral features that do not depend on the microphone: differences from the mean of speech, as a cepstrum.
 */
export function featuresOf(energies: Energies, pauses: readonly Pause[]): Features {
  const steps = energies.bands.length / bandCount;
  const isQuiet = new Uint8Array(steps);
  for (const [start, end] of pauses)
    isQuiet.fill(1, Math.round((start * 100) / framesPerStep), Math.round((end * 100) / framesPerStep));
  const values = cepstraOf(energies, isQuiet);
  const changes = Float32Array.from({ length: steps }, (_, step) => {
    const from = step * featureCount + shapeCount;
    // Skip the first number, which is the change of the loudness.
    return values.subarray(from + 1, from + shapeCount).reduce((sum, value) => sum + value ** 2, 0);
  });
  const isSteady = findSteadySteps({ decibels: energies.decibels, isQuiet, changes });
  if (!isSteady.includes(1)) return { steps, values, isQuiet, isSteady };
  // Exclude music from the mean of speech, and compute the values again.
  const isOther = isQuiet.map((quiet, step) => quiet | (isSteady[step] as number));
  return { steps, values: cepstraOf(energies, isOther), isQuiet, isSteady };
}

/**
 * Returns the cepstral features of each step.
 * @param isOther 1 for each step that is not speech
 */
function cepstraOf({ decibels, bands }: Energies, isOther: Uint8Array): Float32Array {
  const steps = isOther.length;
  const loud = decibels.slice().sort()[Math.floor(0.9 * decibels.length)] ?? 0;
  const mean = new Float64Array(bandCount);
  let count = 0;
  for (let step = 0; step < steps; step += 1) {
    if (isOther[step] === 1 || (decibels[step * framesPerStep] as number) < loud - 30) continue;
    count += 1;
    for (let band = 0; band < bandCount; band += 1)
      mean[band] = (mean[band] as number) + (bands[step * bandCount + band] as number) / 2;
  }
  const cosines = Float64Array.from({ length: shapeCount * bandCount }, (_, at) => {
    const [shape, band] = [Math.floor(at / bandCount), at % bandCount];
    return (Math.cos((Math.PI * shape * (band + 0.5)) / bandCount) * (shape === 0 ? 0.5 : 1)) / bandCount;
  });
  const values = new Float32Array(steps * featureCount);
  const levels = new Float64Array(bandCount);
  for (let step = 0; step < steps; step += 1) {
    for (let band = 0; band < bandCount; band += 1) {
      const level =
        (bands[step * bandCount + band] as number) / 2 - (mean[band] as number) / Math.max(1, count);
      levels[band] = Math.max(-floor, level);
    }
    for (let shape = 0; shape < shapeCount; shape += 1) {
      let sum = 0;
      for (let band = 0; band < bandCount; band += 1)
        sum += (levels[band] as number) * (cosines[shape * bandCount + band] as number);
      values[step * featureCount + shape] = sum;
    }
  }
  for (let step = 0; step < steps; step += 1) {
    const [next, before] = [Math.min(steps - 1, step + 1), Math.max(0, step - 1)];
    for (let shape = 0; shape < shapeCount; shape += 1)
      values[step * featureCount + shapeCount + shape] =
        ((values[next * featureCount + shape] as number) -
          (values[before * featureCount + shape] as number)) /
        2;
  }
  return values;
}

import { measuredRate, Resampler } from './resampler.ts';
import { bandCount, newSpectrum } from './spectrum.ts';

/** Length in seconds of a frame: loudness is measured once per frame. */
export const frameSeconds = 0.01;
/** Number of frames in one step: the band values are measured once per step. */
export const framesPerStep = 2;

/** Measurements of a recording; 4 MB per hour. */
export interface Energies {
  /** Loudness of each frame of 10 ms. */
  readonly decibels: Float32Array;
  /** `bandCount` values for each 20 ms: half decibels above -100 dB, from low to high frequencies. */
  readonly bands: Uint8Array;
}

/** Number of samples in one frame. */
const frameLength = measuredRate * frameSeconds;
/** Coefficient of the high-pass filter that removes rumble and offset below 80 Hz. */
const decay = Math.exp((-2 * Math.PI * 80) / measuredRate);
/** Decibels of a frame without any sound. */
const silence = -100;

/**
 * Measures the loudness and the frequency bands of a recording. Takes samples in chunks, so that a recording need not
 * be in memory as a whole.
 */
export class EnergyMeter {
  readonly #resampler: Resampler | undefined;
  #frames = new Float32Array(6000);
  #bands = new Uint8Array(3000 * bandCount);
  #count = 0;
  #sum = 0;
  #filled = 0;
  /** Last input and last output sample of the filter that removes rumble and offset. */
  #lastIn = 0;
  #lastOut = 0;
  /** Latest filtered samples, as a ring buffer. */
  readonly #latest = new Float32Array(frameLength * 2.5);
  #at = 0;
  readonly #measureBands = newSpectrum(measuredRate, frameLength * 2.5);

  /** @param rate samples per second */
  constructor(rate: number) {
    if (rate !== measuredRate) this.#resampler = new Resampler(rate);
  }

  /** Adds mono samples between -1 and 1. */
  push(samples: Float32Array): void {
    this.#measure(this.#resampler?.push(samples) ?? samples);
  }

  #measure(samples: Float32Array): void {
    const latest = this.#latest;
    let [lastIn, lastOut, at, sum, filled] = [this.#lastIn, this.#lastOut, this.#at, this.#sum, this.#filled];
    for (const sample of samples) {
      lastOut = decay * (lastOut + sample - lastIn);
      lastIn = sample;
      sum += lastOut * lastOut;
      latest[at] = lastOut;
      at = at + 1 === latest.length ? 0 : at + 1;
      filled += 1;
      if (filled < frameLength) continue;
      this.#endFrame(sum, at);
      sum = 0;
      filled = 0;
    }
    [this.#lastIn, this.#lastOut, this.#at, this.#sum, this.#filled] = [lastIn, lastOut, at, sum, filled];
  }

  finish(): Energies {
    if (this.#resampler) this.#measure(this.#resampler.finish());
    const steps = Math.floor(this.#count / framesPerStep);
    return { decibels: this.#frames.slice(0, this.#count), bands: this.#bands.slice(0, steps * bandCount) };
  }

  #endFrame(sum: number, at: number): void {
    if (this.#count === this.#frames.length) {
      const [frames, bands] = [this.#frames, this.#bands];
      this.#frames = new Float32Array(frames.length * 2);
      this.#frames.set(frames);
      this.#bands = new Uint8Array(bands.length * 2);
      this.#bands.set(bands);
    }
    const power = sum / frameLength;
    this.#frames[this.#count] = power > 1e-10 ? 10 * Math.log10(power) : silence;
    this.#count += 1;
    if (this.#count % framesPerStep === 0) {
      const first = (this.#count / framesPerStep - 1) * bandCount;
      this.#measureBands(this.#latest, at, this.#bands.subarray(first, first + bandCount));
    }
  }
}

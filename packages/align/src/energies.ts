/** Length of one energy value in seconds. */
export const frameSeconds = 0.01;
/** Measured in a recording, for each 10 ms. An hour takes some megabytes. */
export interface Energies {
  /** How loud each 10 ms is. */
  readonly decibels: Float32Array;
}

/** Decibels of a frame without any sound. */
const silence = -100;

/** Measures how loud each 10 ms of a recording is, piece by piece, so that no recording has to be in memory whole. */
export class EnergyMeter {
  readonly #frameLength: number;
  #frames = new Float32Array(6000);
  #count = 0;
  #sum = 0;
  #filled = 0;
  /** Last samples in and out of the filter that removes rumble and offset. */
  #lastIn = 0;
  #lastOut = 0;
  readonly #decay: number;

  /** @param rate samples per second */
  constructor(rate: number) {
    this.#frameLength = Math.max(1, Math.round(rate * frameSeconds));
    this.#decay = Math.exp((-2 * Math.PI * 80) / rate);
  }

  /** Adds mono samples between -1 and 1. */
  push(samples: Float32Array): void {
    for (const sample of samples) {
      const filtered = this.#decay * (this.#lastOut + sample - this.#lastIn);
      this.#lastIn = sample;
      this.#lastOut = filtered;
      this.#sum += filtered * filtered;
      this.#filled += 1;
      if (this.#filled === this.#frameLength) this.#endFrame();
    }
  }

  finish(): Energies {
    return { decibels: this.#frames.slice(0, this.#count) };
  }

  #endFrame(): void {
    if (this.#count === this.#frames.length) {
      const larger = new Float32Array(this.#frames.length * 2);
      larger.set(this.#frames);
      this.#frames = larger;
    }
    const power = this.#sum / this.#frameLength;
    this.#frames[this.#count] = power > 1e-10 ? 10 * Math.log10(power) : silence;
    this.#count += 1;
    this.#sum = 0;
    this.#filled = 0;
  }
}

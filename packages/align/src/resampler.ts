/** Sample rate in Hz to which recordings are converted; sufficient for speech. */
export const measuredRate = 8000;

/** Number of zero crossings of the filter on each side. */
const crossings = 12;
/** Maximum number of filter positions between two samples; sufficient to be exact at the usual rates. */
const maxPhases = 640;

/** Returns the greatest common divisor. */
const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** Returns filters (windowed sinc) for positions between two samples, from 0 up to 1. */
function filtersOf(phases: number, half: number, cutoff: number): Float64Array[] {
  return Array.from({ length: phases }, (_, phase) => {
    const weights = Float64Array.from({ length: 2 * half + 1 }, (_, index) => {
      const x = index - half - phase / phases;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * cutoff * x) / (Math.PI * cutoff * x);
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (half + 1)));
    });
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return weights.map((weight) => weight / sum);
  });
}

/** Resamples a recording to 8 kHz in chunks, without aliasing of higher frequencies. */
export class Resampler {
  readonly #ratio: number;
  readonly #filters: readonly Float64Array[];
  readonly #half: number;
  /**
   * Samples that are still needed for later outputs; `#position` is the index in the recording of the first of them.
   */
  #rest: Float32Array;
  #position: number;
  #count = 0;

  /** @param rate samples per second of the recording */
  constructor(rate: number) {
    this.#ratio = rate / measuredRate;
    const phases = Math.min(maxPhases, measuredRate / divisorOf(rate, measuredRate));
    this.#half = Math.ceil(crossings * Math.max(1, this.#ratio));
    this.#filters = filtersOf(phases, this.#half, 0.95 * Math.min(1, 1 / this.#ratio));
    this.#rest = new Float32Array(this.#half);
    this.#position = -this.#half;
  }

  push(samples: Float32Array): Float32Array {
    const half = this.#half;
    const input = new Float32Array(this.#rest.length + samples.length);
    input.set(this.#rest);
    input.set(samples, this.#rest.length);
    const end = this.#position + input.length - half;
    const output = new Float32Array(Math.max(0, Math.ceil(end / this.#ratio - 1e-9) - this.#count));
    for (let index = 0; index < output.length; index += 1) {
      const [at, filter] = this.#place();
      let sum = 0;
      for (let tap = 0; tap < filter.length; tap += 1)
        sum += (filter[tap] as number) * (input[at + tap] as number);
      output[index] = sum;
      this.#count += 1;
    }
    const used = Math.min(input.length, this.#place()[0]);
    this.#rest = input.slice(used);
    this.#position += used;
    return output;
  }

  /** Returns the remaining samples. */
  finish(): Float32Array {
    return this.push(new Float32Array(this.#half));
  }

  /** Returns the index in `#rest` at which the filter of the next output begins, and that filter. */
  #place(): readonly [number, Float64Array] {
    const phases = this.#filters.length;
    const position = Math.floor(this.#count * this.#ratio * phases + 1e-6);
    const [whole, phase] = [Math.floor(position / phases), position % phases];
    return [whole - this.#half - this.#position, this.#filters[phase] as Float64Array];
  }
}

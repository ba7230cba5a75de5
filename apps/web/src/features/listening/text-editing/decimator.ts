/** Zero crossings of the filter on each side. */
const crossings = 12;

/** Lowers the rate of a recording to a part of it, piece by piece, without aliases of what lies above. */
export class Decimator {
  readonly #factor: number;
  readonly #filter: Float64Array;
  /** Samples that later outputs need, too. */
  #rest: Float32Array;

  /** @param factor by which the rate is divided */
  constructor(factor: number) {
    const half = crossings * factor;
    const cutoff = 0.95 / factor;
    const weights = Float64Array.from({ length: 2 * half + 1 }, (_, index) => {
      const x = index - half;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * cutoff * x) / (Math.PI * cutoff * x);
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (half + 1)));
    });
    const sum = weights.reduce((all, weight) => all + weight, 0);
    this.#factor = factor;
    this.#filter = weights.map((weight) => weight / sum);
    this.#rest = new Float32Array(half);
  }

  push(samples: Float32Array): Float32Array {
    const [factor, filter] = [this.#factor, this.#filter];
    const input = new Float32Array(this.#rest.length + samples.length);
    input.set(this.#rest);
    input.set(samples, this.#rest.length);
    const count = Math.max(0, Math.floor((input.length - filter.length) / factor) + 1);
    const output = new Float32Array(count);
    for (let index = 0; index < count; index += 1) {
      let sum = 0;
      const at = index * factor;
      for (let tap = 0; tap < filter.length; tap += 1)
        sum += (filter[tap] as number) * (input[at + tap] as number);
      output[index] = sum;
    }
    this.#rest = input.slice(count * factor);
    return output;
  }

  /** Returns the last samples. */
  finish(): Float32Array {
    return this.push(new Float32Array(crossings * this.#factor));
  }
}

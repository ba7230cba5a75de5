import { emissionCount, type Network } from './network.ts';

/** The likeliest path: the state of each step. */
export interface Path {
  readonly states: Int32Array;
  readonly cost: number;
  /**
   * Whether the path reaches the end of the text when the recording ends; a best guess may not, if the text is much
   * longer.
   */
  readonly isWhole: boolean;
}

/**
 * Code for the transition that skips a sentence; 0 is staying in a state, and 1 to 4 are moves by that many states.
 */
const past = 5;
/** Memory in bytes: allocated at a time, and in total (far more than five hours of speech need). */
const blockSize = 4_000_000;
const maxBytes = 500_000_000;

/** Maximum number of states considered at once: minutes of text. */
const maxWidth = 6000;

/** Stores the transition into each state at each step. */
class Ways {
  readonly #blocks: Uint8Array[] = [];
  #used = blockSize;
  #left = maxBytes;
  readonly #steps: number;
  readonly #low: Int32Array;
  readonly #block: Int32Array;
  readonly #offset: Int32Array;

  constructor(steps: number) {
    this.#steps = steps;
    this.#low = new Int32Array(steps);
    this.#block = new Int32Array(steps);
    this.#offset = new Int32Array(steps);
  }

  /** Returns the maximum number of states of a step: four times the even share of the remaining memory. */
  width(step: number): number {
    return Math.min(maxWidth, Math.floor(this.#left / Math.max(1, (this.#steps - step) / 4)));
  }

  /** Returns the memory for the states of a step. */
  row(step: number, low: number, high: number): Uint8Array {
    const length = high - low + 1;
    this.#left -= length;
    if (this.#used + length > blockSize) {
      this.#blocks.push(new Uint8Array(blockSize));
      this.#used = 0;
    }
    this.#low[step] = low;
    this.#block[step] = this.#blocks.length - 1;
    this.#offset[step] = this.#used;
    this.#used += length;
    const block = this.#blocks[this.#blocks.length - 1] as Uint8Array;
    return block.subarray(this.#used - length, this.#used);
  }

  at(step: number, state: number): number {
    const block = this.#blocks[this.#block[step] as number] as Uint8Array;
    return block[(this.#offset[step] as number) + state - (this.#low[step] as number)] as number;
  }
}

/**
 * Finds the most likely path (Viterbi algorithm), dropping paths that are at any step less likely than the best by
 * more than `beam`.
 * @param likelihoods from `likelihoods`
 */
export function findPath(network: Network, likelihoods: Float32Array, steps: number, beam: number): Path {
  const { size, kind, skip, stay, move, from, fromCost, enter } = network;
  let [before, now] = [new Float32Array(size + 4), new Float32Array(size + 4)];
  before.fill(Number.POSITIVE_INFINITY);
  now.fill(Number.POSITIVE_INFINITY);
  const ways = new Ways(steps);
  // Starts with a virtual step before the first, in the pause before the text.
  before[0] = 0;
  let [low, high] = [0, 0];
  for (let step = 0; step < steps; step += 1) {
    const to = Math.min(size - 1, high + 4, low + ways.width(step));
    const way = ways.row(step, low, to);
    let best = Number.POSITIVE_INFINITY;
    for (let state = low; state <= to; state += 1) {
      let least = (before[state] as number) + (stay[state] as number);
      let chosen = 0;
      // Cost of entering, plus the cost of the skipped states. Unrolled, because this loop is nearly all of the work.
      let entry = enter[state] as number;
      if (state > low) {
        const cost = (before[state - 1] as number) + (move[state - 1] as number) + entry;
        if (cost < least) {
          least = cost;
          chosen = 1;
        }
        if (state > low + 1) {
          entry += skip[state - 1] as number;
          const cost2 = (before[state - 2] as number) + (move[state - 2] as number) + entry;
          if (cost2 < least) {
            least = cost2;
            chosen = 2;
          }
          if (state > low + 2) {
            entry += skip[state - 2] as number;
            const cost3 = (before[state - 3] as number) + (move[state - 3] as number) + entry;
            if (cost3 < least) {
              least = cost3;
              chosen = 3;
            }
            if (state > low + 3) {
              entry += skip[state - 3] as number;
              const cost4 = (before[state - 4] as number) + (move[state - 4] as number) + entry;
              if (cost4 < least) {
                least = cost4;
                chosen = 4;
              }
            }
          }
        }
      }
      const origin = from[state] as number;
      if (origin >= low) {
        const cost = (before[origin] as number) + (fromCost[state] as number);
        if (cost < least) {
          least = cost;
          chosen = past;
        }
      }
      least -= likelihoods[step * emissionCount + (kind[state] as number)] as number;
      now[state] = least;
      way[state - low] = chosen;
      if (least < best) best = least;
    }
    const limit = best + beam;
    for (let state = low; state <= Math.min(high + 4, size - 1); state += 1)
      before[state] = Number.POSITIVE_INFINITY;
    let [first, last] = [low, to];
    while (first < to && !((now[first] as number) <= limit)) {
      now[first] = Number.POSITIVE_INFINITY;
      first += 1;
    }
    while (last > first && !((now[last] as number) <= limit)) {
      now[last] = Number.POSITIVE_INFINITY;
      last -= 1;
    }
    [before, now] = [now, before];
    [low, high] = [first, last];
  }
  const states = new Int32Array(steps);
  const isWhole = [size - 3, size - 2, size - 1].some(
    (end) => (before[end] as number) < Number.POSITIVE_INFINITY,
  );
  let state = isWhole ? size - 3 : low;
  for (let end = state + 1; end <= (isWhole ? size - 1 : high); end += 1)
    if ((before[end] as number) < (before[state] as number)) state = end;
  const cost = before[state] as number;
  for (let step = steps - 1; step >= 0; step -= 1) {
    states[step] = state;
    const way = ways.at(step, state);
    state = way === past ? (from[state] as number) : state - way;
  }
  return { states, cost, isWhole };
}

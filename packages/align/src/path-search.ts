import { emissionCount, type Network } from './network.ts';

/** The likeliest path: the state of each step. */
export interface Path {
  readonly states: Int32Array;
  readonly cost: number;
  /**
   * True if the path reaches the end of the text when the recording ends. May be false if the text is much longer than
   * the recording; the path is then the best guess.
   */
  readonly isWhole: boolean;
}

/** Code of the transition that skips a sentence. Code 0 stays in a state; codes 1 to 4 move on by that many states. */
const past = 5;
/** Memory in bytes that is allocated at a time, and in total; five hours of speech need far less. */
const blockSize = 4_000_000;
const maxBytes = 500_000_000;

/** Maximum number of states that the search considers at one step; they span minutes of text. */
const maxWidth = 6000;

/** Stores, for each step and state, the code of the transition that led into the state. */
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

  /**
   * Returns the maximum number of states for a step: four times its even share of the remaining memory, at most
   * `maxWidth`.
   */
  width(step: number): number {
    return Math.min(maxWidth, Math.floor(this.#left / Math.max(1, (this.#steps - step) / 4)));
  }

  /** Reserves and returns the memory for the states `low` to `high` of a step. */
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

/** Cost of a state that no path reaches. */
const blocked = Number.POSITIVE_INFINITY;
/** Maximum number of states that a path moves on at a step. */
const reach = 4;

/**
 * Returns the costs of entering each state from the `reach` states before it, as `reach` numbers for each state;
 * infinite where there is no such state.
 */
function entryCosts({ size, skip, move, enter }: Network): Float64Array {
  const costs = new Float64Array(reach * size).fill(blocked);
  for (let state = 0; state < size; state += 1) {
    let skipped = 0;
    for (let far = 1; far <= Math.min(reach, state); far += 1) {
      costs[reach * state + far - 1] = (move[state - far] as number) + (enter[state] as number) + skipped;
      skipped += skip[state - far] as number;
    }
  }
  return costs;
}

/**
 * Finds the most likely path (Viterbi algorithm). At each step, drops paths whose cost exceeds that of the best path by
 * more than `beam`.
 * @param likelihoods result of the function `likelihoods`
 */
export function findPath(network: Network, likelihoods: Float32Array, steps: number, beam: number): Path {
  const { size, kind, stay, from, fromCost } = network;
  const entries = entryCosts(network);
  // Costs of the states at the previous step and at this step. Each array begins with `reach` infinite costs, and is
  // infinite outside the states `low` to `high`.
  let [before, now] = [new Float32Array(size + 2 * reach), new Float32Array(size + 2 * reach)];
  before.fill(blocked);
  now.fill(blocked);
  const ways = new Ways(steps);
  // The search starts at a virtual step 0, in the pause before the text.
  before[reach] = 0;
  let [low, high] = [0, 0];
  for (let step = 0; step < steps; step += 1) {
    const to = Math.min(size - 1, high + reach, low + ways.width(step));
    const way = ways.row(step, low, to);
    const emissions = step * emissionCount;
    let best = blocked;
    // Costs at the previous step of the four states before this one.
    let [one, two, three, four] = [blocked, blocked, blocked, blocked];
    for (let state = low; state <= to; state += 1) {
      // Written without an inner loop, because the search spends nearly all of its time here.
      const own = before[state + reach] as number;
      let least = own + (stay[state] as number);
      let chosen = 0;
      const entry = reach * state;
      const cost1 = one + (entries[entry] as number);
      if (cost1 < least) {
        least = cost1;
        chosen = 1;
      }
      const cost2 = two + (entries[entry + 1] as number);
      if (cost2 < least) {
        least = cost2;
        chosen = 2;
      }
      const cost3 = three + (entries[entry + 2] as number);
      if (cost3 < least) {
        least = cost3;
        chosen = 3;
      }
      const cost4 = four + (entries[entry + 3] as number);
      if (cost4 < least) {
        least = cost4;
        chosen = 4;
      }
      four = three;
      three = two;
      two = one;
      one = own;
      const origin = from[state] as number;
      if (origin >= low) {
        const cost = (before[origin + reach] as number) + (fromCost[state] as number);
        if (cost < least) {
          least = cost;
          chosen = past;
        }
      }
      least -= likelihoods[emissions + (kind[state] as number)] as number;
      now[state + reach] = least;
      way[state - low] = chosen;
      if (least < best) best = least;
    }
    const limit = best + beam;
    before.fill(blocked, low + reach, to + 1 + reach);
    let [first, last] = [low, to];
    while (first < to && !((now[first + reach] as number) <= limit)) {
      now[first + reach] = blocked;
      first += 1;
    }
    while (last > first && !((now[last + reach] as number) <= limit)) {
      now[last + reach] = blocked;
      last -= 1;
    }
    [before, now] = [now, before];
    [low, high] = [first, last];
  }
  const states = new Int32Array(steps);
  const isWhole = [size - 3, size - 2, size - 1].some((end) => (before[end + reach] as number) < blocked);
  let state = isWhole ? size - 3 : low;
  for (let end = state + 1; end <= (isWhole ? size - 1 : high); end += 1)
    if ((before[end + reach] as number) < (before[state + reach] as number)) state = end;
  const cost = before[state + reach] as number;
  for (let step = steps - 1; step >= 0; step -= 1) {
    states[step] = state;
    const way = ways.at(step, state);
    state = way === past ? (from[state] as number) : state - way;
  }
  return { states, cost, isWhole };
}

import type { Found } from './evidence.ts';
import { emissionCount, type Network } from './network.ts';
import type { Placed } from './place.ts';

/**
 * Factors for the log likelihoods of sounds and for the costs of the network: below 1, because neighbouring steps are
 * not independent.
 */
const soundWeight = 0.2;
const costWeight = 0.5;
/** Number of steps before and after a start within which other starts are considered: 5 s, in long recordings 2 s. */
const windowSteps = { short: 250, long: 100 };
/** Starts that are at most this many steps apart count as equal. */
const toleranceSteps = 20;
/** States with a smaller probability are skipped. */
const negligible = 1e-60;
/** Minimum gain in certainty (probability, 0 to 1) for which a start is moved. */
const leastGain = 0.05;

/** Part of a network, with the weights of its transitions: probabilities that belong to the costs. */
interface Part {
  readonly network: Network;
  readonly scores: Float32Array;
  readonly low: number;
  readonly count: number;
  readonly stay: Float64Array;
  /** Weights of the transitions from each state to the four states after it. */
  readonly move: Float64Array;
  /**
   * Weight of the transition into each state from the state before a skipped sentence; 0 if there is no such
   * transition.
   */
  readonly past: Float64Array;
}

/** Most likely start of a sentence. */
interface LikelyStart {
  readonly step: number;
  /** Probability that the sentence begins within 0.4 s of `step`. */
  readonly certainty: number;
}

/**
 * Returns the most likely start of a sentence and its certainty. Sums over all paths that leave the likeliest path and
 * rejoin it within some seconds of `begin` (forward-backward algorithm).
 */
function likelyStart(placed: Placed, sentence: number, begin: number, isLong: boolean): LikelyStart {
  const { network, path } = placed;
  const last = path.states.length - 1;
  const window = isLong ? windowSteps.long : windowSteps.short;
  const [from, to] = [Math.max(0, begin - window), Math.min(last, begin + window)];
  const low = from === 0 ? 0 : (path.states[from] as number);
  const high = to === last ? network.size - 1 : (path.states[to] as number);
  const first = (network.first[sentence] as number) - low;
  const part = partOf(placed, low, high);
  const forward = run(part, { from, to, state: 0 }, forwardStep);
  const backward = run(part, { from: to, to: from, state: (path.states[to] as number) - low }, backwardStep);
  // Probability, at each step, that the sentence has not begun yet.
  const notBegun = forward.map((before, at) => {
    const after = backward[backward.length - 1 - at] as Float64Array;
    let [sum, all] = [0, 0];
    for (const [state, share] of before.entries()) {
      const mass = share * (after[state] as number);
      all += mass;
      if (state < first) sum += mass;
    }
    return sum / all;
  });
  const certaintyAt = (at: number) =>
    (notBegun[at - toleranceSteps - 1] ?? 1) -
    (notBegun[Math.min(notBegun.length - 1, at + toleranceSteps)] as number);
  const own = certaintyAt(begin - from);
  let best = 0;
  for (let at = 1; at < notBegun.length; at += 1) if (certaintyAt(at) > certaintyAt(best)) best = at;
  if (certaintyAt(best) < own + leastGain) return { step: begin, certainty: own };
  const half = (notBegun[best - toleranceSteps - 1] ?? 1) - certaintyAt(best) / 2;
  let middle = Math.max(0, best - toleranceSteps);
  while ((notBegun[middle] as number) > half) middle += 1;
  return { step: from + middle, certainty: certaintyAt(best) };
}

/** Moves the start of each sentence to its most likely step, and returns the certainty of each start. */
export function moveStarts(
  placed: Placed,
  found: readonly Found[],
  isLong: boolean,
): { readonly found: Found[]; readonly certainties: number[] } {
  let earliest = 0;
  const starts = found.map(({ begin }, index) => {
    if (begin < 0) return { step: begin, certainty: 0 };
    const { step, certainty } = likelyStart(placed, index, begin, isLong);
    earliest = Math.max(earliest + 1, step);
    return { step: earliest, certainty };
  });
  const moved = [...found];
  let next = placed.path.states.length;
  for (let index = found.length - 1; index >= 0; index -= 1) {
    const [each, { step: begin }] = [found[index] as Found, starts[index] as LikelyStart];
    if (each.begin < 0) continue;
    moved[index] = { ...each, begin, end: Math.max(begin, Math.min(each.end, next - 1)) };
    next = begin;
  }
  return { found: moved, certainties: starts.map(({ certainty }) => certainty) };
}

function partOf({ network, scores }: Placed, low: number, high: number): Part {
  const { stay, move, skip, enter, from, fromCost } = network;
  const count = high - low + 1;
  const weight = (cost: number) => Math.exp(-costWeight * cost);
  const part = {
    network,
    scores,
    low,
    count,
    stay: Float64Array.from({ length: count }, (_, at) => weight(stay[low + at] as number)),
    move: new Float64Array(4 * count),
    past: Float64Array.from({ length: count }, (_, at) =>
      (from[low + at] as number) >= low ? weight(fromCost[low + at] as number) : 0,
    ),
  };
  for (let at = 0; at < count; at += 1) {
    let skipped = 0;
    for (let far = 1; far <= 4 && at + far < count; far += 1) {
      const state = low + at + far;
      part.move[4 * at + far - 1] = weight((move[low + at] as number) + skipped + (enter[state] as number));
      skipped += skip[state] as number;
    }
  }
  return part;
}

type Step = (part: Part, step: number, now: Float64Array, next: Float64Array) => void;

/**
 * Runs one direction of the algorithm step by step from a state, and returns the probabilities of the states at each
 * step.
 */
function run(
  part: Part,
  { from, to, state }: { readonly from: number; readonly to: number; readonly state: number },
  go: Step,
): Float64Array[] {
  let now = new Float64Array(part.count);
  now[state] = 1;
  const shares = [now];
  const direction = Math.sign(to - from);
  for (let step = from; step !== to; step += direction) {
    const next = new Float64Array(part.count);
    go(part, step, now, next);
    shares.push(next);
    now = next;
  }
  return shares;
}

/**
 * Multiplies the weight of each state by how well the state fits a step, and scales the weights so that their sum is 1.
 */
function emit({ network: { kind }, scores, low }: Part, step: number, states: Float64Array): void {
  const weights = new Float64Array(emissionCount);
  for (let each = 0; each < emissionCount; each += 1)
    weights[each] = Math.exp(soundWeight * (scores[step * emissionCount + each] as number));
  let sum = 0;
  for (let at = 0; at < states.length; at += 1) {
    states[at] = (states[at] as number) * (weights[kind[low + at] as number] as number);
    sum += states[at] as number;
  }
  for (let at = 0; at < states.length; at += 1) states[at] = (states[at] as number) / sum;
}

function forwardStep(part: Part, step: number, now: Float64Array, next: Float64Array): void {
  const { network, low, count, stay, move, past } = part;
  for (let at = 0; at < count; at += 1) {
    if ((past[at] as number) > 0)
      next[at] =
        (next[at] as number) +
        (now[(network.from[low + at] as number) - low] as number) * (past[at] as number);
    const share = now[at] as number;
    if (share < negligible) continue;
    next[at] = (next[at] as number) + share * (stay[at] as number);
    const end = Math.min(4, count - 1 - at);
    for (let far = 1; far <= end; far += 1)
      next[at + far] = (next[at + far] as number) + share * (move[4 * at + far - 1] as number);
  }
  emit(part, step + 1, next);
}

function backwardStep(part: Part, step: number, now: Float64Array, next: Float64Array): void {
  const { network, low, count, stay, move, past } = part;
  const fitting = now.slice();
  emit(part, step, fitting);
  for (let at = 0; at < count; at += 1) {
    const share = fitting[at] as number;
    if (share < negligible) continue;
    next[at] = (next[at] as number) + share * (stay[at] as number);
    for (let far = 1; far <= 4 && far <= at; far += 1)
      next[at - far] = (next[at - far] as number) + share * (move[4 * (at - far) + far - 1] as number);
    if ((past[at] as number) > 0) {
      const origin = (network.from[low + at] as number) - low;
      next[origin] = (next[origin] as number) + share * (past[at] as number);
    }
  }
}

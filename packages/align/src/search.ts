import { cellAt, eachEnd, type Lattice, soundCost, soundOpening, textCost, textOpening } from './lattice.ts';

/** Combines the costs of two paths: the cheaper one (Viterbi), or the sum of their likelihoods (forward-backward). */
export type Combine = (one: number, other: number) => number;
export const minimum: Combine = (one, other) => (one < other ? one : other);
export const sumOfLikelihoods: Combine = (one, other) => {
  const low = one < other ? one : other;
  const difference = Math.abs(one - other);
  return difference < 30 ? low - Math.log1p(Math.exp(-difference)) : low;
};

/** Costs of the paths to each cell: having just said a sentence, passing over text or sound, ready to say the next. */
export interface PathCosts {
  readonly said: Float32Array;
  readonly text: Float32Array;
  readonly sound: Float32Array;
  readonly ready: Float32Array;
}

const infinite = (size: number): Float32Array => new Float32Array(size).fill(Number.POSITIVE_INFINITY);
const newPathCosts = (size: number): PathCosts => ({
  said: infinite(size),
  text: infinite(size),
  sound: infinite(size),
  ready: infinite(size),
});
const at = (cells: Float32Array, cell: number): number =>
  cell < 0 ? Number.POSITIVE_INFINITY : (cells[cell] ?? Number.POSITIVE_INFINITY);

/** Forward pass: returns the costs of the paths from the beginning to each cell. */
export function forwardCosts(lattice: Lattice, combine: Combine): PathCosts {
  const { units, low, high, sentenceEnd } = lattice;
  const costs = newPathCosts(lattice.size);
  costs.said[0] = 0;
  for (let row = 0; row <= units.length; row += 1) {
    for (let boundary = low[row] ?? 0; boundary <= (high[row] ?? 0); boundary += 1) {
      const cell = cellAt(lattice, row, boundary);
      const above = row === 0 ? -1 : cellAt(lattice, row - 1, boundary);
      if (above >= 0) {
        const skipped = textCost(lattice, row - 1);
        costs.text[cell] = skipped + combine(at(costs.said, above) + textOpening, at(costs.text, above));
      }
      const left = cellAt(lattice, row, boundary - 1);
      if (left >= 0) {
        const opened = combine(at(costs.said, left), at(costs.text, left)) + soundOpening(lattice, row);
        costs.sound[cell] = soundCost(lattice, boundary - 1) + combine(opened, at(costs.sound, left));
      }
      const ready = combine(
        combine(at(costs.said, cell), at(costs.text, cell)),
        at(costs.sound, cell) + (sentenceEnd[boundary] ?? 0),
      );
      costs.ready[cell] = ready;
      if (ready < Number.POSITIVE_INFINITY) {
        eachEnd(lattice, row, boundary, (end, cost) => {
          const next = cellAt(lattice, row + 1, end);
          costs.said[next] = combine(at(costs.said, next), ready + cost);
        });
      }
    }
  }
  return costs;
}

/** Backward pass: returns the costs of the paths from each cell to the end. */
export function backwardCosts(lattice: Lattice, combine: Combine): PathCosts {
  const { units, low, high, sentenceEnd } = lattice;
  const costs = newPathCosts(lattice.size);
  for (let row = units.length; row >= 0; row -= 1) {
    for (let boundary = high[row] ?? 0; boundary >= (low[row] ?? 0); boundary -= 1) {
      const cell = cellAt(lattice, row, boundary);
      let ready = cell === lattice.size - 1 ? 0 : Number.POSITIVE_INFINITY;
      eachEnd(lattice, row, boundary, (end, cost) => {
        ready = combine(ready, cost + at(costs.said, cellAt(lattice, row + 1, end)));
      });
      costs.ready[cell] = ready;
      const right = cellAt(lattice, row, boundary + 1);
      const onward =
        right < 0 ? Number.POSITIVE_INFINITY : soundCost(lattice, boundary) + at(costs.sound, right);
      costs.sound[cell] = combine(ready + (sentenceEnd[boundary] ?? 0), onward);
      const below = row === units.length ? -1 : cellAt(lattice, row + 1, boundary);
      const skipped = textCost(lattice, row) + at(costs.text, below);
      const withSound = combine(ready, onward + soundOpening(lattice, row));
      costs.text[cell] = combine(withSound, skipped);
      costs.said[cell] = combine(withSound, skipped + textOpening);
    }
  }
  return costs;
}

/** A sentence in the cheapest path: where it begins and ends; undefined if it is passed over. */
export type Span = { readonly begin: number; readonly end: number } | undefined;

/** Returns the cheapest path (Viterbi) and its cost. The cost is infinite, and no sentence has a span, if there is none. */
export function cheapestPath(lattice: Lattice): { readonly spans: Span[]; readonly cost: number } {
  const costs = backwardCosts(lattice, minimum);
  const spans: Span[] = [];
  let [row, boundary, mode] = [0, 0, 'said' as 'said' | 'text' | 'sound' | 'ready'];
  const last = lattice.boundaries.time.length - 1;
  const cost = at(costs.said, 0);
  if (cost === Number.POSITIVE_INFINITY) return { spans: lattice.units.map(() => undefined), cost };
  while (row < lattice.units.length || boundary < last) {
    const cell = cellAt(lattice, row, boundary);
    const right = cellAt(lattice, row, boundary + 1);
    if (mode === 'ready') {
      let best = { end: -1, cost: Number.POSITIVE_INFINITY };
      const [from, begin] = [row, boundary];
      eachEnd(lattice, from, begin, (end, step) => {
        const whole = step + at(costs.said, cellAt(lattice, from + 1, end));
        if (whole < best.cost) best = { end, cost: whole };
      });
      spans.push({ begin, end: best.end });
      [row, boundary, mode] = [row + 1, best.end, 'said'];
      continue;
    }
    const onward =
      right < 0 ? Number.POSITIVE_INFINITY : soundCost(lattice, boundary) + at(costs.sound, right);
    if (mode === 'sound') {
      if (at(costs.ready, cell) + (lattice.sentenceEnd[boundary] ?? 0) <= onward) mode = 'ready';
      else boundary += 1;
      continue;
    }
    const sound = onward + soundOpening(lattice, row);
    const below = row === lattice.units.length ? -1 : cellAt(lattice, row + 1, boundary);
    const text = textCost(lattice, row) + at(costs.text, below) + (mode === 'said' ? textOpening : 0);
    const ready = at(costs.ready, cell);
    if (ready <= sound && ready <= text) mode = 'ready';
    else if (sound <= text) [boundary, mode] = [boundary + 1, 'sound'];
    else {
      spans.push(undefined);
      [row, mode] = [row + 1, 'text'];
    }
  }
  return { spans, cost };
}

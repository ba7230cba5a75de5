import type { Boundaries } from './boundaries.ts';
import {
  boundaryCosts,
  deviationOf,
  lengthCost,
  maxDeviation,
  type Narrator,
  skipCosts,
  type Unit,
} from './costs.ts';

/** Everything about a search that its passes share. */
export interface Lattice {
  readonly units: readonly Unit[];
  readonly boundaries: Boundaries;
  readonly narrator: Narrator;
  readonly sentenceEnd: Float64Array;
  readonly paragraphEnd: Float64Array;
  /** First and last boundary of each row's band. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Index of a row's first cell. */
  readonly offset: Int32Array;
  readonly size: number;
}

/** Half the width of the band in seconds: how far text and sound may shift against each other. */
const bandSeconds = (duration: number): number => Math.min(900, 60 + 0.08 * duration);

export function latticeOf(units: readonly Unit[], boundaries: Boundaries, narrator: Narrator): Lattice {
  const { sentence, paragraph } = boundaryCosts(boundaries, narrator);
  const rows = units.length + 1;
  const last = boundaries.time.length - 1;
  const [low, high, offset] = [new Int32Array(rows), new Int32Array(rows), new Int32Array(rows)];
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  const speech = boundaries.voiced[last] ?? 0;
  const margin = bandSeconds((boundaries.time[last] ?? 0) - (boundaries.time[0] ?? 0));
  let [said, from, to, size] = [0, 0, 0, 0];
  for (let row = 0; row < rows; row += 1) {
    const centre = (said / total) * speech;
    while (from < last && (boundaries.voiced[from] ?? 0) < centre - margin) from += 1;
    while (to < last && (boundaries.voiced[to] ?? 0) < centre + margin) to += 1;
    low[row] = row === 0 ? 0 : from;
    high[row] = row === rows - 1 ? last : to;
    offset[row] = size;
    size += (high[row] ?? 0) - (low[row] ?? 0) + 1;
    said += units[row]?.weight ?? 0;
  }
  return {
    units,
    boundaries,
    narrator,
    sentenceEnd: sentence,
    paragraphEnd: paragraph,
    low,
    high,
    offset,
    size,
  };
}

/** Returns the index of a cell, or -1 outside the band. */
export const cellAt = ({ low, high, offset }: Lattice, row: number, boundary: number): number =>
  boundary < (low[row] ?? 0) || boundary > (high[row] ?? -1)
    ? -1
    : (offset[row] ?? 0) + boundary - (low[row] ?? 0);

/** Cost of passing over sound between a boundary and the next. */
export const soundCost = ({ boundaries, narrator }: Lattice, boundary: number): number =>
  (skipCosts.each * ((boundaries.voiced[boundary + 1] ?? 0) - (boundaries.voiced[boundary] ?? 0))) /
  narrator.pace;

/** Cost of starting to pass over sound when `row` sentences are said. */
export const soundOpening = ({ units }: Lattice, row: number): number =>
  row === 0 || row === units.length ? skipCosts.openAtEdge : skipCosts.open;

/** Cost of starting to pass over text at a sentence. */
export const textOpening = skipCosts.open;

export const textCost = ({ units }: Lattice, row: number): number =>
  skipCosts.each * (units[row]?.weight ?? 0);

/** Calls `visit` with each boundary at which the sentence of a row may end if it begins at a boundary, and the cost of that. */
export function eachEnd(
  lattice: Lattice,
  row: number,
  boundary: number,
  visit: (end: number, cost: number) => void,
): void {
  const { units, boundaries, narrator, sentenceEnd, paragraphEnd, low, high } = lattice;
  const unit = units[row];
  if (unit === undefined) return;
  const deviation = deviationOf(unit.weight, narrator);
  const expected = unit.weight * narrator.pace;
  const reach = Math.exp(maxDeviation * deviation);
  const before = boundaries.voiced[boundary] ?? 0;
  const bound = unit.endsParagraph ? paragraphEnd : sentenceEnd;
  const to = high[row + 1] ?? -1;
  for (let end = Math.max(boundary + 1, low[row + 1] ?? 0); end <= to; end += 1) {
    const heard = (boundaries.voiced[end] ?? 0) - before;
    if (heard > expected * reach) return;
    if (heard * reach < expected) continue;
    visit(end, lengthCost(Math.log(heard / expected) / deviation) + (bound[end] ?? 0));
  }
}

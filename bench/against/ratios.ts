import { median } from '../support/harness.ts';
import type { Round } from './contests.ts';

/** Ratio of this commit's figure to the other commit's, with the smallest and the largest ratio of all rounds. */
export interface Ratio {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Compares one figure round by round, because the two rounds of a pair ran under the same load of the machine. */
export function ratioOf(ours: readonly Round[], theirs: readonly Round[], of: keyof Round): Ratio {
  const ratios = ours.map((round, index) => round[of] / (theirs[index]?.[of] ?? Number.NaN));
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

export const ratioText = ({ median, min, max }: Ratio): string =>
  `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;

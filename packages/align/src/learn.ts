import { deviationOf, type Narrator } from './costs.ts';
import type { Lattice } from './lattice.ts';
import type { Span } from './search.ts';

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

export function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[values.length >> 1];
}

/** Seconds of speech of a sentence, without pauses within it. */
export const heardSeconds = ({ boundaries }: Lattice, span: NonNullable<Span>): number =>
  (boundaries.voiced[span.end] ?? 0) - (boundaries.voiced[span.begin] ?? 0);

/** Returns by how many standard deviations a sentence is longer than expected. */
export function lengthScore(lattice: Lattice, row: number, span: NonNullable<Span>): number {
  const weight = lattice.units[row]?.weight ?? 1;
  const ratio = heardSeconds(lattice, span) / (weight * lattice.narrator.pace);
  return Math.log(Math.max(1e-3, ratio)) / deviationOf(weight, lattice.narrator);
}

/** Learns a narrator's pace, regularity and pauses from sentences that have been placed. */
export function learn(lattice: Lattice, spans: readonly Span[]): Narrator {
  const { narrator, boundaries, units } = lattice;
  const placed = spans.flatMap((span, row) => (span === undefined ? [] : [{ span, row }]));
  const scores = placed.map(({ span, row }) => lengthScore(lattice, row, span));
  const ratios = placed.map(({ span, row }) =>
    Math.log(heardSeconds(lattice, span) / ((units[row]?.weight ?? 1) * narrator.pace)),
  );
  const centre = median(ratios);
  if (centre === undefined || placed.length < 3) return narrator;
  const middle = median(scores) ?? 0;
  const scatter = 1.4826 * (median(scores.map((score) => Math.abs(score - middle))) ?? 1);
  const gaps = { within: [] as number[], afterSentence: [] as number[], afterParagraph: [] as number[] };
  for (const { span, row } of placed) {
    for (let boundary = span.begin + 1; boundary <= span.end; boundary += 1) {
      if (boundary === boundaries.time.length - 1) continue;
      const gap = Math.log(
        Math.max(0.04, (boundaries.time[boundary] ?? 0) - (boundaries.speechEnd[boundary] ?? 0)),
      );
      const kind =
        boundary < span.end ? 'within' : units[row]?.endsParagraph ? 'afterParagraph' : 'afterSentence';
      gaps[kind].push(gap);
    }
  }
  const lengths = (kind: keyof typeof gaps) => blended(narrator[kind], gaps[kind]);
  return {
    pace: narrator.pace * Math.exp(centre),
    // Eight sentences' worth of doubt: few sentences say little about how regular somebody reads.
    spread: clamp((scatter * narrator.spread * placed.length + 1.2 * 8) / (placed.length + 8), 0.8, 2),
    within: lengths('within'),
    afterSentence: lengths('afterSentence'),
    afterParagraph: lengths('afterParagraph'),
  };
}

/** Blends what was assumed with what was measured; the assumption counts as five pauses. */
function blended(
  before: { readonly mean: number; readonly deviation: number },
  gaps: readonly number[],
): { mean: number; deviation: number } {
  const middle = median(gaps);
  if (middle === undefined) return before;
  const scatter = 1.4826 * (median(gaps.map((gap) => Math.abs(gap - middle))) ?? 0);
  const share = gaps.length / (gaps.length + 5);
  return {
    mean: share * middle + (1 - share) * before.mean,
    deviation: clamp(share * scatter + (1 - share) * before.deviation, 0.25, 0.8),
  };
}

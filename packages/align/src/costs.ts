import type { Boundaries } from './boundaries.ts';

/** A sentence as the search sees it. */
export interface Unit {
  readonly weight: number;
  readonly endsParagraph: boolean;
}

/** Log-normal distribution of the lengths of pauses. */
interface PauseLengths {
  /** Natural logarithm of the median in seconds. */
  readonly mean: number;
  readonly deviation: number;
}

/** Habits of a narrator, learned in rounds. */
export interface Narrator {
  /** Seconds of speech for one unit of weight. */
  readonly pace: number;
  /** Factor of the expected deviation of a sentence's length. */
  readonly spread: number;
  readonly within: PauseLengths;
  readonly afterSentence: PauseLengths;
  readonly afterParagraph: PauseLengths;
}

/** Before anything is learned: pauses of readers of audiobooks. */
export const unknownNarrator = (pace: number): Narrator => ({
  pace,
  spread: 1.5,
  within: { mean: Math.log(0.18), deviation: 0.6 },
  afterSentence: { mean: Math.log(0.5), deviation: 0.6 },
  afterParagraph: { mean: Math.log(0.8), deviation: 0.6 },
});

/**
 * Costs of leaving text or speech unmatched, as negative logarithms of likelihoods: 7 is about one in a thousand. A
 * skip costs `open`, or `openAtEdge` if it is sound before the first or after the last sentence, and `each` for each
 * unit of weight that it contains.
 */
export const skipCosts = {
  open: 6,
  openAtEdge: 3.5,
  each: 0.08,
} as const;

/** Standard deviation of the logarithm of a sentence's length: short sentences vary more. */
export const deviationOf = (weight: number, narrator: Narrator): number =>
  narrator.spread * Math.sqrt(0.004 + 0.12 / weight);

/** Sentences further from their expected length, in standard deviations, are not considered. */
export const maxDeviation = 5.5;
/** Heavy tails (Student's t with this many degrees of freedom), because readers act. */
const freedom = 5;

/** Cost of a sentence whose length is `z` standard deviations from the expected one. */
export const lengthCost = (z: number): number => ((freedom + 1) / 2) * Math.log1p((z * z) / freedom);

const logDensity = (x: number, { mean, deviation }: PauseLengths): number =>
  -0.5 * ((x - mean) / deviation) ** 2 - Math.log(deviation);

/** Returns for each boundary the cost of a sentence or a paragraph ending there, against a pause within a sentence. */
export function boundaryCosts(
  boundaries: Boundaries,
  narrator: Narrator,
): { sentence: Float64Array; paragraph: Float64Array } {
  const cost = (lengths: PauseLengths) =>
    Float64Array.from(boundaries.time, (time, boundary) => {
      // The end of the recording says nothing about its last pause.
      if (boundary === boundaries.time.length - 1) return 0;
      const x = Math.log(Math.max(0.04, time - (boundaries.speechEnd[boundary] ?? time)));
      // Beyond a median the other kind never becomes likelier again.
      const longer = Math.min(x, Math.max(lengths.mean, narrator.within.mean));
      const shorter = Math.max(x, narrator.within.mean);
      const against = logDensity(shorter, narrator.within);
      return Math.max(-4, Math.min(5, against - logDensity(longer, lengths)));
    });
  return { sentence: cost(narrator.afterSentence), paragraph: cost(narrator.afterParagraph) };
}

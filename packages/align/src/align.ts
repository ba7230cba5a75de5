import { type Boundaries, boundariesOf, type Extent } from './boundaries.ts';
import { type Narrator, type Unit, unknownNarrator } from './costs.ts';
import { type Cue, paragraphId } from './cues.ts';
import type { Energies } from './energies.ts';
import { type Lattice, latticeOf } from './lattice.ts';
import { learn } from './learn.ts';
import { findPauses, longPauses, type Pause } from './pauses.ts';
import { backwardCosts, cheapestPath, forwardCosts, type Span, sumOfLikelihoods } from './search.ts';
import type { Sentence } from './sentences.ts';
import { type RatedDoubt, verify } from './verify.ts';
import { weightOf } from './weights.ts';

/** Part of a recording, in seconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Cues of a chapter, those that a person should check, and why the whole is refused, if it is. */
export interface Alignment {
  /** One for each sentence, in order; the best guess if the text is refused. */
  readonly cues: readonly Cue[];
  /** Sentences that a person should check, the most doubtful first. */
  readonly doubtful: readonly RatedDoubt[];
  /** How sure the alignment is as a whole, 0 to 1. */
  readonly certainty: number;
  /** Seconds at which the text begins and ends in the recording. */
  readonly textFrom: number;
  readonly textTo: number;
  /** Sound between the first and the last sentence that has no text, such as music, in order. */
  readonly withoutText: readonly Stretch[];
  /** Whether it is known how the text's letters sound; sentences are placed by pauses and lengths alone if not. */
  readonly isLanguageKnown: boolean;
  /** Pauses of 0.5 s or more. */
  readonly pauses: readonly Pause[];
  /** Says why this is a text of something else; undefined if it may be used after a check. */
  readonly refusal: string | undefined;
}

export interface AlignOptions {
  /** Part of the recording that the text covers; all of it by default. */
  readonly extent?: Extent;
  /** BCP 47 tag of the text's language; by its letters alone if it is not given. */
  readonly language?: string;
  /** Called with the share of work done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Paces tried in the first round, as factors of all speech divided by all text, for what has no text or no sound. */
const trialPaces = [1, 0.8, 0.64, 0.9, 1.15, 1.35];
/** Longer recordings try the first pace only: a difference of minutes changes little there. */
const longestWithTrials = 900;

/** Finds when each sentence is said. */
export function align(
  sentences: readonly Sentence[],
  { decibels }: Energies,
  { extent = {}, onProgress }: AlignOptions = {},
): Alignment {
  const pauses = findPauses(decibels);
  const duration = decibels.length / 100;
  const { from = 0, to = duration } = extent;
  const end = Math.min(to < 0 ? duration + to : to, duration);
  const boundaries = boundariesOf(pauses, { from, to: Math.max(from, end) });
  const units = sentences.map(({ text, endsParagraph }): Unit => ({ weight: weightOf(text), endsParagraph }));
  const misfit = misfitOf(units, boundaries);
  if (misfit !== undefined) {
    const cues = cuesOf(sentences, [], boundaries, duration);
    return {
      ...placesOf(cues, [], boundaries),
      certainty: 0,
      doubtful: [],
      pauses: longPauses(pauses),
      refusal: misfit,
    };
  }
  const narrator = learnNarrator(units, boundaries, duration, onProgress);
  const lattice = latticeOf(units, boundaries, narrator);
  const { spans, cost } = cheapestPath(lattice);
  onProgress?.(0.7);
  const certainty = certainties(lattice, spans);
  onProgress?.(0.9);
  const cues = cuesOf(sentences, spans, boundaries, duration);
  const { doubtful, refusal } = verify({ lattice, spans, cost, certainty, cues });
  onProgress?.(1);
  return {
    ...placesOf(cues, spans, boundaries),
    certainty: certainty.reduce((sum, each) => sum + each, 0) / certainty.length,
    doubtful,
    pauses: longPauses(pauses),
    refusal,
  };
}

/** Sound without text that is shorter is a breath or a click. */
const shortestWithoutText = 0.5;

/** Returns where the text is, and sound without text between its sentences. */
function placesOf(cues: readonly Cue[], spans: readonly Span[], { voiced, time, speechEnd }: Boundaries) {
  const withoutText: Stretch[] = [];
  let last: Span;
  for (const span of spans) {
    if (span === undefined) continue;
    if (last !== undefined && (voiced[span.begin] ?? 0) - (voiced[last.end] ?? 0) > shortestWithoutText)
      withoutText.push({ from: time[last.end] ?? 0, to: speechEnd[span.begin] ?? 0 });
    last = span;
  }
  const [textFrom, textTo] = [cues[0]?.start ?? 0, cues.at(-1)?.end ?? 0];
  return { cues, textFrom, textTo, withoutText, isLanguageKnown: false };
}

/** Syllables for each second of speech, without pauses: nobody reads faster, or slower. */
const fastest = 12;
const slowest = 0.5;
/** Cells of a search, of 32 bytes each: a chapter of five hours has some five million. */
const maxCells = 20_000_000;

/** Returns why a text cannot be that of the recording, or cannot be placed in it; undefined if it may. */
function misfitOf(units: readonly Unit[], boundaries: Boundaries): string | undefined {
  const speech = boundaries.voiced.at(-1) ?? 0;
  const syllables = units.reduce((sum, { weight }) => sum + weight, 0);
  if (syllables > fastest * speech) return 'The text is much longer than the audio.';
  if (syllables < slowest * speech) return 'The text is much shorter than the audio.';
  const { size } = latticeOf(units, boundaries, unknownNarrator(speech / syllables));
  return size > maxCells ? 'The text has too many sentences to be placed in this audio.' : undefined;
}

/** Learns pace and pauses in two rounds, the first with several trialPaces to begin with. */
function learnNarrator(
  units: readonly Unit[],
  boundaries: Boundaries,
  duration: number,
  onProgress?: (share: number) => void,
): Narrator {
  const weight = units.reduce((sum, unit) => sum + unit.weight, 0);
  const overall = (boundaries.voiced.at(-1) ?? 0) / weight;
  const trials = duration > longestWithTrials ? trialPaces.slice(0, 1) : trialPaces;
  let best: { narrator: Narrator; cost: number } | undefined;
  for (const [index, factor] of trials.entries()) {
    let narrator = unknownNarrator(Math.max(0.01, overall * factor));
    for (const _ of [1, 2]) {
      const lattice = latticeOf(units, boundaries, narrator);
      narrator = learn(lattice, cheapestPath(lattice).spans);
    }
    const { cost } = cheapestPath(latticeOf(units, boundaries, narrator));
    if (best === undefined || cost < best.cost) best = { narrator, cost };
    onProgress?.((0.5 * (index + 1)) / trials.length);
  }
  return best?.narrator ?? unknownNarrator(Math.max(0.01, overall));
}

/** A start counts as certain by how likely it is within this many seconds. */
const tolerance = 0.3;

/**
 * Returns the posterior probability that each sentence starts where it was placed, by the forward-backward algorithm; 0 if
 * it is passed over.
 */
function certainties(lattice: Lattice, spans: readonly Span[]): number[] {
  const { boundaries, low, high, offset } = lattice;
  const fromStart = forwardCosts(lattice, sumOfLikelihoods).ready;
  const toEnd = backwardCosts(lattice, sumOfLikelihoods);
  const total = toEnd.said[0] ?? 0;
  return spans.map((span, row) => {
    if (span === undefined) return 0;
    const time = boundaries.time[span.begin] ?? 0;
    let share = 0;
    for (let boundary = low[row] ?? 0; boundary <= (high[row] ?? 0); boundary += 1) {
      if (Math.abs((boundaries.time[boundary] ?? 0) - time) > tolerance) continue;
      const cell = (offset[row] ?? 0) + boundary - (low[row] ?? 0);
      share += Math.exp(total - (fromStart[cell] ?? 0) - (toEnd.ready[cell] ?? 0));
    }
    return Math.min(1, share);
  });
}

/** Sentences that were not heard get this many seconds, so that a person finds and moves or deletes them. */
const unheardSeconds = 0.05;

function cuesOf(
  sentences: readonly Sentence[],
  spans: readonly Span[],
  { time, speechEnd }: Boundaries,
  duration: number,
): Cue[] {
  // Milliseconds, as WebVTT stores them.
  const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
  let [previousEnd, paragraph] = [0, 1];
  return sentences.map(({ text, endsParagraph, isHeading }, index) => {
    const span = spans[index];
    const start = span === undefined ? previousEnd : Math.max(previousEnd, time[span.begin] ?? 0);
    const said = span === undefined ? 0 : (speechEnd[span.end] ?? duration);
    const end = Math.max(said, start + unheardSeconds);
    previousEnd = rounded(end);
    const cue = {
      start: rounded(start),
      end: previousEnd,
      text,
      paragraph: paragraphId(paragraph, isHeading),
    };
    if (endsParagraph) paragraph += 1;
    return cue;
  });
}

import type { Cue } from './cues.ts';
import { clockTime } from './cues.ts';
import { type Lattice, latticeOf } from './lattice.ts';
import { lengthScore } from './learn.ts';
import { cheapestPath, type Span } from './search.ts';

/** Why a person should check a sentence. */
export type DoubtReason =
  /** No part of the recording fits the sentence, or one beside it. */
  | 'not_heard'
  /** There is speech without text directly before or after the sentence. */
  | 'extra_sound'
  /** The sentence would be read much faster or slower than the rest of the chapter. */
  | 'pace'
  /** The sentence may begin elsewhere: other beginnings are almost as likely. */
  | 'unclear';

export interface Doubt {
  readonly index: number;
  readonly reason: DoubtReason;
}

/** A doubt of a new alignment. */
export interface RatedDoubt extends Doubt {
  /** How much a person should doubt the start, 0 to 1. */
  readonly doubt: number;
}

interface Found {
  readonly lattice: Lattice;
  readonly spans: readonly Span[];
  readonly cost: number;
  readonly certainty: readonly number[];
  readonly cues: readonly Cue[];
}

/** Sentences less certain than this are listed. */
const minCertainty = 0.98;
/** Standard deviations from the expected length. */
const maxLengthScore = 2.7;
/** Speech without text of fewer seconds is a breath or a click. */
const shortestExtra = 0.5;
/** Sentences of a section whose pace is compared with the rest. */
const sectionLength = 6;
const maxSectionScore = 3;
/** Chapters with a larger share of doubtful sentences are refused. */
const maxDoubtfulShare = 0.4;
/** How much better than with the sentences in a wrong order the text must fit, for each sentence. */
const minAdvantage = 0.6;

/** Compares a finished alignment with what is known of its narrator, section by section. */
export function verify(found: Found): { doubtful: RatedDoubt[]; refusal: string | undefined } {
  const reasons = new Map<number, DoubtReason>();
  const doubt = (index: number, reason: DoubtReason) => {
    if (index >= 0 && index < found.spans.length && !reasons.has(index)) reasons.set(index, reason);
  };
  const { lattice, spans, certainty } = found;
  const scores = spans.map((span, row) => (span === undefined ? undefined : lengthScore(lattice, row, span)));
  let previousEnd = 0;
  for (const [index, span] of spans.entries()) {
    if (span === undefined) {
      for (const beside of [index, index - 1, index + 1]) doubt(beside, 'not_heard');
      continue;
    }
    if (extraBetween(lattice, previousEnd, span.begin) > shortestExtra) {
      for (const beside of [index, index - 1]) doubt(beside, 'extra_sound');
    }
    previousEnd = span.end;
    if ((certainty[index] ?? 0) < minCertainty) doubt(index, 'unclear');
    if (Math.abs(scores[index] ?? 0) > maxLengthScore) doubt(index, 'pace');
  }
  if (extraBetween(lattice, previousEnd, lattice.boundaries.time.length - 1) > shortestExtra) {
    doubt(spans.length - 1, 'extra_sound');
  }
  for (const index of oddSections(scores)) doubt(index, 'pace');
  const inOrder = [...reasons]
    .map(([index, reason]) => ({ index, reason, doubt: 1 - (certainty[index] ?? 0) }))
    .sort((one, other) => one.index - other.index);
  const doubtful = inOrder.toSorted((one, other) => other.doubt - one.doubt);
  return { doubtful, refusal: refusalOf(found, inOrder) };
}

const extraBetween = ({ boundaries }: Lattice, from: number, to: number): number =>
  (boundaries.voiced[to] ?? 0) - (boundaries.voiced[from] ?? 0);

/** Returns the sentences of sections that are read faster or slower than the rest as a whole. */
function oddSections(scores: readonly (number | undefined)[]): number[] {
  const odd = new Set<number>();
  for (let first = 0; first + sectionLength <= scores.length; first += 1) {
    const section = scores.slice(first, first + sectionLength).filter((score) => score !== undefined);
    const sum = section.reduce((total, score) => total + Math.max(-3, Math.min(3, score)), 0);
    if (section.length > 2 && Math.abs(sum) / Math.sqrt(section.length) > maxSectionScore) {
      for (let index = first; index < first + sectionLength; index += 1) odd.add(index);
    }
  }
  return [...odd];
}

function refusalOf(found: Found, doubtful: readonly Doubt[]): string | undefined {
  const { cues, spans } = found;
  const share = doubtful.length / Math.max(1, cues.length);
  if (found.cost === Number.POSITIVE_INFINITY || spans.every((span) => span === undefined)) {
    return 'The text does not fit the audio: one is much longer than the other.';
  }
  const advantage = advantageOf(found);
  if (share <= maxDoubtfulShare && advantage >= minAdvantage) return undefined;
  const run = longestRun(doubtful);
  const where = narrowRun(run, doubtful);
  const [first, last] = [cues[where.from], cues[where.to]];
  if (run.to - run.from > cues.length / 2 || first === undefined || last === undefined) {
    return 'The text does not fit the audio. Is it the text of another chapter?';
  }
  return (
    `Text and audio differ from ${clockTime(first.start)} (“${beginning(first.text)}”) ` +
    `to ${clockTime(last.end)} (“${beginning(last.text)}”).`
  );
}

const beginning = (text: string): string => {
  const words = text.split(' ').slice(0, 6).join(' ');
  return words.length < text.length ? `${words.slice(0, 60)} …` : words;
};

/** Returns the first and last index of the longest run of doubtful sentences; single certain ones do not end it. */
function longestRun(doubtful: readonly Doubt[]): { from: number; to: number } {
  let best = { from: 0, to: -1 };
  let run = { from: 0, to: -1 };
  for (const { index } of doubtful) {
    run = run.to >= 0 && index - run.to <= 2 ? { from: run.from, to: index } : { from: index, to: index };
    if (run.to - run.from > best.to - best.from) best = run;
  }
  return best;
}

/** Narrows a run to where text or sound was passed over, if it was: sentences before it are doubtful for its sake. */
export function narrowRun(
  run: { readonly from: number; readonly to: number },
  doubtful: readonly Doubt[],
): { from: number; to: number } {
  const passed = doubtful.filter(
    ({ index, reason }) =>
      index >= run.from && index <= run.to && (reason === 'not_heard' || reason === 'extra_sound'),
  );
  const [first, last] = [passed[0], passed.at(-1)];
  // Sound without text is listed with the sentence after it.
  return first && last ? { from: Math.max(run.from, first.index - 1), to: last.index } : run;
}

/**
 * Returns by how much the text fits better than texts with the same sentences in other orders, for each sentence. A text
 * of another chapter has no such advantage.
 */
export function advantageOf({ lattice, cost }: Pick<Found, 'lattice' | 'cost'>): number {
  const { units, boundaries, narrator } = lattice;
  const count = units.length;
  const turned = (by: number) => [...units.slice(by), ...units.slice(0, by)];
  const orders = [units.toReversed(), turned(Math.floor(count / 3)), turned(Math.floor((2 * count) / 3))];
  const others = orders.map((order) => cheapestPath(latticeOf(order, boundaries, narrator)).cost);
  return (Math.min(...others) - cost) / count;
}

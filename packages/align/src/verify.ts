import { clockTime } from '@lamplight/contract/durations';
import { besideExtraSound, type Found, sentencesOf, stepsWithoutText } from './evidence.ts';
import { stepSeconds } from './features.ts';
import { m } from './messages.ts';
import type { Placed } from './place.ts';
import type { Searched } from './search.ts';

/** Why a person should check a sentence. */
export type DoubtReason =
  /** No part of the recording fits the sentence. */
  | 'not_heard'
  /** There is sound without text directly before or after the sentence. */
  | 'extra_sound'
  /** The sentence would be read much faster or slower than the rest of the chapter. */
  | 'pace'
  /** The sentence may begin elsewhere. */
  | 'unclear'
  /** The sounds of the sentence's letters are unknown. */
  | 'unknown_language';

export interface Doubt {
  readonly index: number;
  readonly reason: DoubtReason;
}

/** A doubt with the rating that a new alignment gives it. */
export interface RatedDoubt extends Doubt {
  /** How doubtful the sentence's start is, 0 to 1. */
  readonly doubt: number;
}

/** Returns the note for a text whose sentences are all doubtful, because the sounds of its letters are unknown. */
export const unknownLanguage = (): string => m.unknownLanguage;

/**
 * Minimum advantage, in standard deviations, of a text over other orders of its words; with less, it belongs to
 * another recording.
 */
const leastAdvantage = 1.9;
/** Advantage below which all sentences are listed as doubtful. */
export const sureAdvantage = 2.5;
/**
 * `tooShort`: seconds of speech up to which a text cannot be judged. `longEnough`: seconds from which `leastAdvantage`
 * applies in full.
 */
const tooShort = 5;
const longEnough = 30;

/**
 * Returns the minimum advantage, in standard deviations, of a text that takes this many seconds. Short texts have a
 * lower minimum, because their advantage is less reliable.
 */
const boundOf = (seconds: number): number =>
  seconds <= tooShort
    ? Number.NEGATIVE_INFINITY
    : leastAdvantage * Math.min(1, (seconds - tooShort) / (longEnough - tooShort));

/** Certainty below which a start is listed as doubtful. */
const leastCertainty = 0.95;
/** Minimum steps of quiet before a sentence; sentences almost never follow each other with less. */
const leastQuiet = 6;
/** Maximum steps between a start and the end of the quiet before it, in either direction. */
const nearQuiet = 10;
/** Deviation of the pace, in standard deviations, above which a sentence is listed as doubtful. */
const maxPaceDeviation = 2.5;
/** Minimum seconds of sound without text; shorter sound is a breath or a click. */
export const shortestWithoutText = 0.5;

interface Evidence extends Searched {
  readonly found: readonly Found[];
  /** Result of `moveStarts`, for each sentence. */
  readonly certainties: readonly number[];
  /** Result of `compareOrders`; undefined if the pronunciation of the letters is unknown. */
  readonly advantage: number | undefined;
}

/** Collects the doubts of all sentences; only the greatest doubt of each sentence is kept. */
class Doubts {
  readonly #byIndex = new Map<number, RatedDoubt>();

  add(index: number, reason: DoubtReason, doubt: number): void {
    const before = this.#byIndex.get(index);
    if (before === undefined || before.doubt < doubt) this.#byIndex.set(index, { index, reason, doubt });
  }

  worstFirst(): RatedDoubt[] {
    return [...this.#byIndex.values()].sort((a, b) => b.doubt - a.doubt || a.index - b.index);
  }
}

/** Returns sentences that a person should check, the most doubtful first. */
export function doubtsOf(evidence: Evidence): RatedDoubt[] {
  const { found, advantage } = evidence;
  // If the pronunciation of the letters is unknown, all sentences are equally doubtful.
  if (advantage === undefined)
    return found.map((_, index) => ({ index, reason: 'unknown_language', doubt: 0.5 }));
  const doubts = new Doubts();
  if (advantage < sureAdvantage) for (const index of found.keys()) doubts.add(index, 'unclear', 0.5);
  addUnclear(doubts, evidence);
  addMisfits(doubts, evidence);
  addExtraSound(doubts, evidence);
  return doubts.worstFirst();
}

/** Lists sentences that may begin elsewhere. */
function addUnclear(doubts: Doubts, { found, certainties, features }: Evidence): void {
  for (const [index, { begin }] of found.entries()) {
    const certainty = certainties[index] ?? 0;
    if (certainty < leastCertainty) doubts.add(index, 'unclear', 0.9 - 0.5 * certainty);
    if (index > 0 && quietBefore(features.isQuiet, begin) < leastQuiet) doubts.add(index, 'unclear', 0.5);
  }
}

/** Adds doubts for sentences that were not heard, for their neighbours, and for sentences read at an unusual pace. */
function addMisfits(doubts: Doubts, { placed, found }: Evidence): void {
  const deviations = paceDeviations(placed, found);
  for (const [index, { begin }] of found.entries()) {
    if (begin < 0) {
      doubts.add(index, 'not_heard', 1);
      for (const beside of [index - 1, index + 1])
        if (found[beside] !== undefined) doubts.add(beside, 'not_heard', 0.6);
    }
    const deviation = deviations[index] ?? 0;
    if (deviation > maxPaceDeviation) doubts.add(index, 'pace', 1 - 1 / deviation);
  }
}

/**
 * Adds doubts for sentences next to sound without text, whether the path has such sound or only nearly has it. Ignores
 * sound before the first and after the last sentence, where titles may be read.
 */
function addExtraSound(doubts: Doubts, { placed, found }: Evidence): void {
  for (const { begin, end } of stepsWithoutText(placed)) {
    if ((end - begin) * stepSeconds < shortestWithoutText) continue;
    const next = found.findIndex((word) => word.begin > end);
    if (next <= 0) continue;
    doubts.add(next, 'extra_sound', 0.8);
    doubts.add(next - 1, 'extra_sound', 0.7);
  }
  for (const index of besideExtraSound(placed, sentencesOf(placed))) doubts.add(index, 'extra_sound', 0.5);
}

/** Returns the number of quiet steps directly before a start. */
function quietBefore(isQuiet: Uint8Array, begin: number): number {
  let end = begin + nearQuiet;
  while (end > begin - nearQuiet && isQuiet[end] !== 1) end -= 1;
  let quiet = 0;
  while (isQuiet[end - quiet] === 1) quiet += 1;
  return quiet;
}

/** Mean number of steps per state for an average reader. */
const usualSteps = 2.2;

/** Returns the seconds that an average reader takes for a text, without pauses. */
const secondsOf = ({ network }: Placed): number =>
  network.length.reduce((sum, states) => sum + states * usualSteps * stepSeconds, 0);

/** Returns for each sentence by how many standard deviations its pace differs from the median. */
function paceDeviations({ network }: Placed, found: readonly Found[]): number[] {
  const lengths = found.map((_, index) => network.length[index] ?? 1);
  const paces = found.map(({ voiced }, index) => Math.log(Math.max(1, voiced) / (lengths[index] ?? 1)));
  const middle = paces.toSorted((a, b) => a - b)[paces.length >> 1] ?? 0;
  // The length of a state varies by about its mean, so the pace of a sentence varies by 1 / √(number of its states).
  return paces.map((pace, index) => Math.abs(pace - middle) * Math.sqrt(lengths[index] ?? 1));
}

/** Returns the certainty of an alignment as a whole, 0 to 1. */
export function certaintyOf(advantage: number, doubts: readonly RatedDoubt[], sentences: number): number {
  const isText = Math.min(1, Math.max(0, (advantage - leastAdvantage) / 1.5));
  const doubted = doubts.reduce((sum, { doubt }) => sum + doubt, 0);
  return isText * (1 - doubted / Math.max(1, sentences));
}

/**
 * Returns a message that says why a text belongs to another recording; undefined if it may belong to this one.
 * @param offset second of the recording at which the searched part begins
 */
export function mismatchOf(
  { placed, found, advantage }: Pick<Evidence, 'placed' | 'found' | 'advantage'>,
  offset: number,
): string | undefined {
  const heard = found.filter(({ begin }) => begin >= 0).length;
  const isText = advantage === undefined || advantage >= boundOf(secondsOf(placed));
  if (heard >= found.length / 2 && isText) return undefined;
  const [first, last] = [found.find(({ begin }) => begin >= 0), found.findLast(({ begin }) => begin >= 0)];
  if (!first || !last) return m.notRecognised;
  return m.notRecognisedFrom({
    from: clockTime(offset + first.begin * stepSeconds),
    to: clockTime(offset + last.end * stepSeconds),
  });
}

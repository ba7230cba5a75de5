import { clockTime } from '@lamplight/contract/durations';
import { type Found, stepsWithoutText } from './evidence.ts';
import { stepSeconds } from './features.ts';
import type { Placed } from './place.ts';

/** Why a person should check a sentence. */
export type DoubtReason =
  /** No part of the recording fits the sentence. */
  | 'not_heard'
  /** There is sound without text directly before or after the sentence. */
  | 'extra_sound'
  /** The sentence would be read much faster or slower than the rest of the chapter. */
  | 'pace'
  /** The sentence may begin elsewhere. */
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

/** Standard deviations by which a text fits better than its own words in another order, below which it is another one. */
const leastAdvantage = 1.9;
/** All sentences are listed if the advantage is smaller than so much above that. */
const doubtfulAbove = 0.6;
/** Seconds of speech that tell nothing of a text, and enough. */
const tooShort = 5;
const longEnough = 30;

/** Returns the advantage below which a text of so many seconds is another one: short texts tell little. */
const boundOf = (seconds: number): number =>
  seconds <= tooShort
    ? Number.NEGATIVE_INFINITY
    : leastAdvantage * Math.min(1, (seconds - tooShort) / (longEnough - tooShort));

/** Starts that are less certain are listed. */
const leastCertainty = 0.95;
/** A sentence hardly ever follows another one without so many steps of quiet. */
const leastQuiet = 6;
/** The quiet may end so many steps before or after the start. */
const nearQuiet = 10;
/** Sentences whose pace differs by more than this many standard deviations are listed. */
const maxPaceDeviation = 4;
/** Sound without text of fewer seconds is a breath or a click. */
export const shortestWithoutText = 0.5;

interface Evidence {
  readonly placed: Placed;
  readonly found: readonly Found[];
  /** From `Features`. */
  readonly isQuiet: Uint8Array;
  /** From `moveStarts`, for each sentence. */
  readonly certainties: readonly number[];
  /** By how many standard deviations the text fits better than its words in other orders. */
  readonly advantage: number;
}

/** Returns sentences that a person should check, the most doubtful first. */
export function doubtsOf({ placed, found, isQuiet, certainties, advantage }: Evidence): RatedDoubt[] {
  const doubts = new Map<number, RatedDoubt>();
  const add = (index: number, reason: DoubtReason, doubt: number) => {
    if (index < 0 || index >= found.length) return;
    const before = doubts.get(index);
    if (before === undefined || before.doubt < doubt) doubts.set(index, { index, reason, doubt });
  };
  const paces = paceDeviations(placed, found);
  const isWeak = advantage < leastAdvantage + doubtfulAbove;
  for (const [index, { begin }] of found.entries()) {
    if (begin < 0)
      for (const beside of [index - 1, index, index + 1])
        add(beside, 'not_heard', beside === index ? 1 : 0.6);
    if (isWeak) add(index, 'unclear', 0.5);
    const certainty = certainties[index] ?? 0;
    if (certainty < leastCertainty) add(index, 'unclear', 0.9 - 0.5 * certainty);
    if (index > 0 && quietBefore(isQuiet, begin) < leastQuiet) add(index, 'unclear', 0.5);
    const deviation = paces[index] ?? 0;
    if (deviation > maxPaceDeviation) add(index, 'pace', 1 - 1 / deviation);
  }
  for (const { begin, end } of stepsWithoutText(placed)) {
    if ((end - begin) * stepSeconds < shortestWithoutText) continue;
    const next = found.findIndex((each) => each.begin > end);
    // Before the first and after the last sentence there may be titles and credits.
    if (next <= 0) continue;
    add(next, 'extra_sound', 0.8);
    add(next - 1, 'extra_sound', 0.7);
  }
  return [...doubts.values()].sort((one, other) => other.doubt - one.doubt || one.index - other.index);
}

/** Returns the steps of quiet directly before a start. */
function quietBefore(isQuiet: Uint8Array, begin: number): number {
  let end = begin + nearQuiet;
  while (end > begin - nearQuiet && isQuiet[end] !== 1) end -= 1;
  let quiet = 0;
  while (isQuiet[end - quiet] === 1) quiet += 1;
  return quiet;
}

/** Returns how long the sentences are said, without pauses. */
const secondsOf = (found: readonly Found[]): number =>
  found.reduce((sum, { voiced }) => sum + voiced * stepSeconds, 0);

/** Returns by how many standard deviations each sentence is read faster or slower than most. */
function paceDeviations({ network }: Placed, found: readonly Found[]): number[] {
  const lengths = found.map((_, index) => (network.last[index] ?? 0) - (network.first[index] ?? 0) + 1);
  const paces = found.map(({ voiced }, index) => Math.log(Math.max(1, voiced) / (lengths[index] ?? 1)));
  const middle = paces.toSorted((one, other) => one - other)[paces.length >> 1] ?? 0;
  // A single state's length varies by about its mean.
  return paces.map((pace, index) => Math.abs(pace - middle) * Math.sqrt(lengths[index] ?? 1));
}

/** Returns how sure an alignment is as a whole, 0 to 1. */
export function certaintyOf(advantage: number, doubts: readonly RatedDoubt[], sentences: number): number {
  const isText = Math.min(1, Math.max(0, (advantage - leastAdvantage) / 1.5));
  const doubted = doubts.reduce((sum, { doubt }) => sum + doubt, 0);
  return isText * (1 - doubted / Math.max(1, sentences));
}

/**
 * Returns why a text is one of something else; undefined if it may be of the recording.
 * @param offset seconds before the part of the recording that was searched
 */
export function mismatchOf(advantage: number, found: readonly Found[], offset: number): string | undefined {
  const heard = found.filter(({ begin }) => begin >= 0).length;
  if (heard >= found.length / 2 && advantage >= boundOf(secondsOf(found))) return undefined;
  const [first, last] = [found.find(({ begin }) => begin >= 0), found.findLast(({ begin }) => begin >= 0)];
  const where =
    first && last
      ? ` from ${clockTime(offset + first.begin * stepSeconds)} to ${clockTime(offset + last.end * stepSeconds)}`
      : '';
  return (
    `The words were not recognised in the sound${where}. ` +
    'Check that this is the text of this chapter, and in this language.'
  );
}

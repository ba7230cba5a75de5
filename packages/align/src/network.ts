import type { Sentence } from './sentences.ts';
import { anySound, pronouncer, soundKinds, type Word } from './sounds.ts';

/** Number of the emission 'sound without text'; lower numbers are indexes in `soundKinds`, or `anySound`. */
export const withoutText = anySound + 1;
/** Number of different emissions. */
export const emissionCount = anySound + 2;

/**
 * A text as a chain of states (hidden Markov model); a state stays for one or more steps and emits one kind of sound.
 */
export interface Network {
  readonly size: number;
  /** Kind of sound that a state emits. */
  readonly kind: Uint8Array;
  /** Cost of skipping each state. */
  readonly skip: Float32Array;
  /** Costs of staying in a state for another step, and of moving on. */
  readonly stay: Float32Array;
  readonly move: Float32Array;
  /**
   * For a state after a sentence, the state before the sentence, from which a path may skip the sentence, and the
   * cost of that; otherwise -1.
   */
  readonly from: Int32Array;
  readonly fromCost: Float32Array;
  /** Cost of entering a state. */
  readonly enter: Float32Array;
  /** First and last state of each sentence. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Number of states of each sentence, as if each number in it had only one reading. */
  readonly length: Int32Array;
}

/** Costs as negative logarithms of probabilities; a cost of 10 is a probability of about one in twenty thousand. */
const costs = {
  /** Entering sound without text between two sentences. */
  sound: 100,
  /** Entering sound without text in a second search, which shows which starts depend on the cost `sound`. */
  likelySound: 10,
  /** Skipping a sentence that is not spoken. */
  sentence: 60,
  sentenceSound: 0.5,
  /** Skipping a letter that is not audible. */
  silentLetter: 3.5,
  firstHalf: 1,
  closure: 0.7,
  /** No pause after a sentence (`noPause`) or at a comma (`noPhrasePause`); a pause between two words (`wordPause`). */
  noPause: 12,
  noPhrasePause: 1,
  wordPause: 4,
};
/** Mean lengths of pauses in steps: between words, at a comma, after a sentence. */
const pauseSteps = { word: 2.5, phrase: 6, sentence: 30 };

interface Building
  extends Record<
    'kind' | 'skip' | 'stay' | 'move' | 'from' | 'fromCost' | 'enter' | 'first' | 'last' | 'length',
    number[]
  > {}

function addState(to: Building, kind: number, skip: number, steps: number, enter = 0): number {
  const stay = 1 - 1 / Math.max(1.2, steps);
  to.kind.push(kind);
  to.skip.push(skip);
  to.stay.push(-Math.log(stay));
  to.move.push(-Math.log(1 - stay));
  to.from.push(-1);
  to.fromCost.push(0);
  to.enter.push(enter);
  return to.kind.length - 1;
}

/**
 * Adds the pause before the first, after the last or between two sentences. The pause may contain sound without text.
 */
function addBoundary(to: Building, isEdge: boolean): number {
  const pause = addState(to, 0, isEdge ? 0 : costs.noPause, pauseSteps.sentence);
  addState(to, withoutText, 0, 50, isEdge ? 0 : costs.sound);
  addState(to, 0, 0, 15);
  return pause;
}

/**
 * Adds the sounds of a word with two states each, so that a sound takes at least two steps unless one of its states
 * is skipped.
 */
function addWord(to: Building, sounds: string, stepsPerSound: number): void {
  const half = stepsPerSound / 2;
  for (const sound of sounds) {
    if (sound === '?') {
      for (let part = 0; part < 4; part += 1)
        addState(to, anySound, part === 0 ? 1 : costs.silentLetter, half);
      continue;
    }
    const kind = soundKinds.indexOf(sound);
    const isStop = sound === 'p';
    addState(to, isStop ? soundKinds.indexOf('q') : kind, isStop ? costs.closure : costs.firstHalf, half);
    addState(to, kind, costs.silentLetter, half);
  }
}

/** Cost so high that no path uses the transition. */
const blocked = 1000;

/** Adds a state of any sound, one step long, at which the alternative readings of a number split or join again. */
const addJoint = (to: Building): number => addState(to, anySound, blocked, 1);

/**
 * Adds the sounds of all readings of a word as alternatives: each reading is entered from the joint before all of them,
 * and leaves at the joint after it.
 */
function addReadings(to: Building, readings: readonly string[], stepsPerSound: number): void {
  const last = readings.at(-1) ?? '';
  if (readings.length < 2) return addWord(to, last, stepsPerSound);
  const entry = addJoint(to);
  addReadings(to, readings.slice(0, -1), stepsPerSound);
  const [end, start] = [to.kind.length - 1, to.kind.length];
  addWord(to, last, stepsPerSound);
  to.enter[start] = blocked;
  to.skip[start] = blocked;
  to.from[start] = entry;
  to.fromCost[start] = to.move[entry] ?? 0;
  const exit = addJoint(to);
  to.from[exit] = end;
  to.fromCost[exit] = to.move[end] ?? 0;
}

/**
 * Returns the number of states of a sentence, counting one reading of each word and one state for each word boundary.
 */
const statesOf = (words: readonly Word[]): number =>
  words.reduce((sum, { sounds }) => sum + 1 + 2 * sounds.length + 2 * (sounds.split('?').length - 1), -1);

/**
 * Builds the network of a text.
 * @param stepsPerSound pace of the reader
 */
export function networkOf(sentences: readonly Sentence[], language: string, stepsPerSound: number): Network {
  const pronounce = pronouncer(language);
  const to: Building = {
    kind: [],
    skip: [],
    stay: [],
    move: [],
    from: [],
    fromCost: [],
    enter: [],
    first: [],
    last: [],
    length: [],
  };
  let boundary = addBoundary(to, true);
  for (const [index, { text }] of sentences.entries()) {
    const words = pronounce(text);
    to.first.push(to.kind.length);
    for (const [at, { sounds, others, endsPhrase }] of words.entries()) {
      addReadings(to, [sounds, ...others], stepsPerSound);
      if (at === words.length - 1) continue;
      if (endsPhrase) addState(to, 0, costs.noPhrasePause, pauseSteps.phrase);
      else addState(to, 0, 0, pauseSteps.word, costs.wordPause);
    }
    // Skipping the last state costs as much as skipping the sentence. Otherwise a path could pass a spoken sentence
    // without spending a step in it.
    to.skip[to.kind.length - 1] = costs.sentence;
    to.last.push(to.kind.length - 1);
    to.length.push(statesOf(words));
    const before = boundary;
    boundary = addBoundary(to, index === sentences.length - 1);
    const length = words.reduce((sum, { sounds }) => sum + sounds.length, 0);
    to.from[boundary] = before;
    to.fromCost[boundary] = costs.sentence + costs.sentenceSound * length;
  }
  return {
    size: to.kind.length,
    kind: Uint8Array.from(to.kind),
    skip: Float32Array.from(to.skip),
    stay: Float32Array.from(to.stay),
    move: Float32Array.from(to.move),
    from: Int32Array.from(to.from),
    fromCost: Float32Array.from(to.fromCost),
    enter: Float32Array.from(to.enter),
    first: Int32Array.from(to.first),
    last: Int32Array.from(to.last),
    length: Int32Array.from(to.length),
  };
}

/** Returns a copy of a network in which sound without text between two sentences costs less. */
export const withLikelySound = (network: Network): Network => ({
  ...network,
  enter: network.enter.map((cost) => (cost === costs.sound ? costs.likelySound : cost)),
});

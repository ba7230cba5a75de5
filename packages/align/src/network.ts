import type { Sentence } from './sentences.ts';
import { anySound, pronouncer, soundKinds, type Word } from './sounds.ts';

/** Sound without text. */
export const withoutText = anySound + 1;
/** Kinds of emissions of a state. */
export const emissionCount = anySound + 2;

/** A text as a chain of states, each of which emits steps of one kind of sound (hidden Markov model). */
export interface Network {
  readonly size: number;
  /** Kind of sound that a state emits. */
  readonly kind: Uint8Array;
  /** Cost of leaving a state out. */
  readonly skip: Float32Array;
  /** Costs of another step in a state, and of going on. */
  readonly stay: Float32Array;
  readonly move: Float32Array;
  /** State before the sentence that ends with a state, from which the sentence may be left out, and the cost of that; -1. */
  readonly from: Int32Array;
  readonly fromCost: Float32Array;
  /** Cost of entering a state. */
  readonly enter: Float32Array;
  /** First and last state of each sentence. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** States of each sentence with one reading of each number. */
  readonly length: Int32Array;
}

/** Costs as negative logarithms of likelihoods, each ten about one in twenty thousand. */
const costs = {
  /** Sound without text between two sentences. */
  sound: 100,
  /** Likelier sound without text, to see which starts would move. */
  likelySound: 10,
  /** A sentence that is not said. */
  sentence: 60,
  sentenceSound: 0.5,
  /** A letter that is not heard. */
  silentLetter: 3.5,
  firstHalf: 1,
  closure: 0.7,
  /** No pause after a sentence, or at a comma; a pause between two words. */
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

/** Adds the pause before the first, after the last or between two sentences, in which sound may be without text. */
function addBoundary(to: Building, isEdge: boolean): number {
  const pause = addState(to, 0, isEdge ? 0 : costs.noPause, pauseSteps.sentence);
  addState(to, withoutText, 0, 50, isEdge ? 0 : costs.sound);
  addState(to, 0, 0, 15);
  return pause;
}

/** Adds the sounds of a word: two states for each, so that none is shorter than two steps unless half of it is skipped. */
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

/** Cost that no path pays. */
const blocked = 1000;

/** Adds a state of any sound, a step long, where readings of a number divide or meet. */
const addJoint = (to: Building): number => addState(to, anySound, blocked, 1);

/** Adds the sounds of a word in all its readings: each but the first is entered from before the others. */
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

/** Returns the states of a sentence with one reading of each word. */
const statesOf = (words: readonly Word[]): number =>
  words.reduce((sum, { sounds }) => sum + 1 + 2 * sounds.length + 2 * (sounds.split('?').length - 1), -1);

/** @param stepsPerSound pace of the reader */
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
    // A sentence is never said in no time.
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

/** Returns a network in which sound without text between two sentences is likelier. */
export const withLikelySound = (network: Network): Network => ({
  ...network,
  enter: network.enter.map((cost) => (cost === costs.sound ? costs.likelySound : cost)),
});

import { AcousticSums, type Acoustics, likelihoods } from './acoustics.ts';
import type { Features } from './features.ts';
import { type Network, networkOf } from './network.ts';
import { findPath, type Path } from './path-search.ts';
import type { Sentence } from './sentences.ts';
import { pronouncer, soundKinds } from './sounds.ts';

/** A text that is to be placed. */
export interface Text {
  readonly sentences: readonly Sentence[];
  /** BCP 47; '' if it is not known. */
  readonly language: string;
  /** How readers sound, before the voice of this one is learned. */
  readonly voices: Acoustics;
}

/** A text placed in a recording. */
export interface Placed {
  readonly network: Network;
  readonly path: Path;
  /** From `likelihoods`, by which the path was found. */
  readonly scores: Float32Array;
  /** From `findPath`. */
  readonly beam: number;
}

/** Times that the reader's voice is learned from a placing; of a long recording from its first steps (10 minutes), once. */
const rounds = 2;
const longSteps = 30_000;
/** Whether a recording is searched with less effort. */
export const isLong = ({ steps }: Features): boolean => steps > longSteps;
/** Steps (20 ms) that what is known of other voices counts as. */
const priorSteps = 50;
/**
 * Paths that are less likely by more than this are given up, at first and once the voice is known. In a long recording an
 * introduction counts less, and the work more.
 */
const beams = { short: { first: 700, learned: 400 }, long: { first: 400, learned: 200 } };

/** Steps for a sound of the fastest and the slowest readers. */
const pace = { least: 1.5, most: 7 };

/**
 * Places a text: finds the likeliest path, learns the reader's voice from it, and finds it again.
 * @param onRound called with the share of work done
 */
export function place(
  { sentences, language, voices }: Text,
  features: Features,
  onRound?: (share: number) => void,
): Placed {
  const pronounce = pronouncer(language);
  const words = sentences.flatMap(({ text }) => pronounce(text));
  const sounds = words.reduce((sum, word) => sum + word.sounds.length, 0);
  const voiced = features.isQuiet.reduce((sum, isQuiet) => sum - isQuiet, features.steps);
  const stepsPerSound = Math.min(pace.most, Math.max(pace.least, voiced / sounds));
  const network = networkOf(sentences, language, stepsPerSound);
  const pauses = new AcousticSums();
  for (let step = 0; step < features.steps; step += 1)
    if (features.isQuiet[step] === 1) pauses.add(features, step, 0);
  const known = pauses.blended(voices, 0);
  let acoustics = known;
  const isQuick = isLong(features);
  const beam = isQuick ? beams.long : beams.short;
  const lastRound = isQuick ? 1 : rounds;
  for (let round = 0; ; round += 1) {
    const isLearned = round === lastRound;
    const steps = isQuick && !isLearned ? longSteps : features.steps;
    const scores = likelihoods({ ...features, steps }, acoustics);
    const path = findPath(network, scores, steps, round === 0 ? beam.first : beam.learned);
    onRound?.((round + 1) / (lastRound + 1));
    if (isLearned) return { network, path, scores, beam: beam.learned };
    const sums = new AcousticSums();
    for (const [step, state] of path.states.entries()) {
      const kind = network.kind[state] as number;
      if (kind < soundKinds.length) sums.add(features, step, kind);
    }
    acoustics = sums.blended(known, priorSteps);
  }
}

import { AcousticSums, type Acoustics, likelihoods } from './acoustics.ts';
import type { Features } from './features.ts';
import { type Network, networkOf } from './network.ts';
import { findPath, type Path } from './path-search.ts';
import type { Sentence } from './sentences.ts';
import { pronouncer, soundKinds } from './sounds.ts';

/** A text to be aligned with a recording. */
export interface Text {
  readonly sentences: readonly Sentence[];
  /** BCP 47; '' if unknown. */
  readonly language: string;
  /** Acoustics of readers in general, used until those of this reader are learned. */
  readonly voices: Acoustics;
}

/** A text aligned with a recording. */
export interface Placed {
  readonly network: Network;
  readonly path: Path;
  /** Result of `likelihoods` with which the path was found. */
  readonly scores: Float32Array;
  /** Beam passed to `findPath`. */
  readonly beam: number;
}

/**
 * Number of times that the reader's voice is learned from an alignment; for a long recording only once, from its
 * first 10 minutes of steps.
 */
const rounds = 2;
const longSteps = 30_000;
/** Returns whether a recording is so long that it is searched with less effort. */
export const isLong = ({ steps }: Features): boolean => steps > longSteps;
/** Number of steps (20 ms) as which the general acoustics count when learning a voice. */
const priorSteps = 50;
/**
 * Beams: less likely paths are dropped; `first` applies before the voice is learned, `learned` after. In long
 * recordings they are narrower, because an introduction matters less there, and the work more.
 */
const beams = { short: { first: 700, learned: 400 }, long: { first: 400, learned: 200 } };

/** Steps for a sound of the fastest and the slowest readers. */
const pace = { least: 1.5, most: 7 };

/**
 * Aligns a text: finds the most likely path, learns the reader's voice from the path, and finds the path again.
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

import { AcousticSums, type Acoustics, likelihoods } from './acoustics.ts';
import type { Features } from './features.ts';
import { type Network, networkOf } from './network.ts';
import { findPath, type Path } from './path-search.ts';
import type { Sentence } from './sentences.ts';
import { pronouncer, soundKinds } from './sounds.ts';

/** A text to be aligned with a recording. */
export interface Text {
  readonly sentences: readonly Sentence[];
  /** BCP 47 tag; '' if unknown. */
  readonly language: string;
  /** Acoustics of an average reader, used until those of this reader are learned. */
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
 * Number of times that the reader's voice is learned from an alignment. For a recording of more than `longSteps` steps
 * (10 minutes) once only.
 */
const rounds = 2;
const longSteps = 30_000;
/** Returns whether a recording is so long that it is searched with less effort. */
export const isLong = ({ steps }: Features): boolean => steps > longSteps;
/** Number of steps (20 ms each) that the average reader's acoustics count as when a voice is learned. */
const priorSteps = 50;
/**
 * Beam widths: paths whose cost exceeds the best by more are dropped. `first` applies before the voice is learned,
 * `learned` after. Long recordings have narrower beams, because their search takes longer, and an introduction matters
 * less in them.
 */
const beams = { short: { first: 700, learned: 400 }, long: { first: 400, learned: 200 } };

/** Minimum and maximum number of steps per sound, for the fastest and the slowest readers. */
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

import { type Found, meanFit, sentencesOf } from './evidence.ts';
import { type Features, featureCount, stepSeconds } from './features.ts';
import { type Placed, place, type Text } from './place.ts';
import type { PlacedIn } from './search.ts';
import type { Sentence } from './sentences.ts';

/** Number of shuffled copies that a text is compared with, in addition to a reversed copy. */
const shuffles = 3;

/** Shuffles words; the same seed always gives the same order. */
function shuffled(words: readonly string[], seed: number): string[] {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return words
    .map((word) => ({ word, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word);
}

/**
 * Returns copies of a text with its words in other orders: one reversed, the others shuffled. Each sentence keeps its
 * number of words.
 */
function otherOrders(sentences: readonly Sentence[]): Sentence[][] {
  const words = sentences.map(({ text }) => text.split(/\s+/));
  const all = words.flat();
  const mixed = Array.from({ length: shuffles }, (_, index) => shuffled(all, 1_000_003 * (index + 1)));
  return [all.toReversed(), ...mixed].map((order) => {
    let at = 0;
    return sentences.map((sentence, index) => {
      const count = words[index]?.length ?? 0;
      at += count;
      return { ...sentence, text: order.slice(at - count, at).join(' ') };
    });
  });
}

/** Length in seconds of the part of a long recording in which a text is compared with other orders. */
const sampleSeconds = 150;

/**
 * Returns the sentences in the middle of a long recording, with the features of their sound; all sentences and all of
 * the sound if the recording is short.
 */
function sampleOf(
  sentences: readonly Sentence[],
  found: readonly Found[],
  features: Features,
): [Sentence[], Features] {
  const { steps, values, isQuiet, isSteady } = features;
  const length = sampleSeconds / stepSeconds;
  const whole: [Sentence[], Features] = [[...sentences], features];
  if (steps < 2 * length) return whole;
  const [begin, end] = [(steps - length) / 2, (steps + length) / 2];
  const inside = [...found.keys()].filter((index) => {
    const each = found[index];
    return each !== undefined && each.begin >= begin && each.end < end;
  });
  const [first, last] = [found[inside[0] ?? -1], found[inside.at(-1) ?? -1]];
  if (first === undefined || last === undefined || inside.length < 3) return whole;
  const [from, to] = [Math.max(0, first.begin - 10), Math.min(steps, last.end + 10)];
  const sound = {
    steps: to - from,
    values: values.subarray(from * featureCount, to * featureCount),
    isQuiet: isQuiet.subarray(from, to),
    isSteady: isSteady.subarray(from, to),
  };
  return [sentences.slice(inside[0], (inside.at(-1) ?? 0) + 1), sound];
}

/** Variance, per step with sound, of the cost difference that two orders of the words have by chance. */
const chanceVariance = 25;

/**
 * Returns by how many standard deviations a text fits better than copies with its words in other orders. Adds the
 * difference in the cost of the path and the difference in how well the letters fit.
 */
function advantageOf(placed: Placed, others: readonly Placed[]): number {
  const found = sentencesOf(placed);
  const voiced = Math.max(
    1,
    found.reduce((sum, sentence) => sum + sentence.voiced, 0),
  );
  const own = placed.path.cost - voiced * meanFit(found);
  const advantages = others.map((other) => other.path.cost - voiced * meanFit(sentencesOf(other)) - own);
  const mean = advantages.reduce((sum, advantage) => sum + advantage, 0) / advantages.length;
  const squares = advantages.reduce((sum, advantage) => sum + (advantage - mean) ** 2, 0);
  return mean / Math.sqrt(squares / (advantages.length - 1) + chanceVariance * voiced);
}

/**
 * Returns by how many standard deviations a text fits better than its own words in other orders.
 * @param onProgress called with the share of work done
 */
export function compareOrders(
  text: Text,
  { placed, features }: PlacedIn,
  onProgress: (share: number) => void,
): number {
  const [sentences, sound] = sampleOf(text.sentences, sentencesOf(placed), features);
  const own = sentences.length === text.sentences.length ? placed : place({ ...text, sentences }, sound);
  const orders = otherOrders(sentences);
  const others = orders.map((order, at) =>
    place({ ...text, sentences: order }, sound, (share) => onProgress((at + share) / orders.length)),
  );
  return advantageOf(own, others);
}

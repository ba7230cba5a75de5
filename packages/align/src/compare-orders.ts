import { type Found, meanFit, sentencesOf } from './evidence.ts';
import { type Features, featureCount, stepSeconds } from './features.ts';
import type { Placed } from './place.ts';
import type { Sentence } from './sentences.ts';

/** Returns a text with its words in other orders: backwards, and from its middle. */
export function otherOrders(sentences: readonly Sentence[]): Sentence[][] {
  const words = sentences.map(({ text }) => text.split(/\s+/));
  const all = words.flat();
  const backwards = all.toReversed();
  const middle = all.length >> 1;
  const turned = [...all.slice(middle), ...all.slice(0, middle)];
  return [backwards, turned].map((order) => {
    let at = 0;
    return sentences.map((sentence, index) => {
      const count = words[index]?.length ?? 0;
      at += count;
      return { ...sentence, text: order.slice(at - count, at).join(' ') };
    });
  });
}

/** Seconds of a long recording in which a text is compared with other orders. */
const sampleSeconds = 150;

/** Returns the sentences in the middle of a long recording, and how they sound. */
export function sampleOf(
  sentences: readonly Sentence[],
  found: readonly Found[],
  { steps, values, isQuiet }: Features,
): [Sentence[], Features] {
  const length = sampleSeconds / stepSeconds;
  const whole: [Sentence[], Features] = [[...sentences], { steps, values, isQuiet }];
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
  };
  return [sentences.slice(inside[0], (inside.at(-1) ?? 0) + 1), sound];
}

/** Returns by how much a text fits better than other orders, for each step: by its path as a whole, and by its letters. */
export function advantageOf(placed: Placed, others: readonly Placed[]): number {
  const found = sentencesOf(placed);
  const voiced = Math.max(
    1,
    found.reduce((sum, each) => sum + each.voiced, 0),
  );
  const advantages = others.map(
    (other) => (other.path.cost - placed.path.cost) / voiced + meanFit(found) - meanFit(sentencesOf(other)),
  );
  return advantages.reduce((sum, each) => sum + each, 0) / advantages.length;
}

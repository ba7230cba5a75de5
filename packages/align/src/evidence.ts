import { withoutTextCost } from './acoustics.ts';
import { emissionCount, withLikelySound, withoutText } from './network.ts';
import { findPath } from './path-search.ts';
import type { Placed } from './place.ts';

/** Evidence for a sentence along a path, in steps. */
export interface Found {
  /** First and last step; -1 if the sentence is passed over. */
  readonly begin: number;
  readonly end: number;
  /** Steps that sound, without pauses. */
  readonly voiced: number;
  /** How much better its letters fit its steps than sound without text does, for a step. */
  readonly fit: number;
}

/** Returns what a path says of each sentence. */
export function sentencesOf({ network, path, scores }: Placed): Found[] {
  const { first, last, kind, size } = network;
  const sentenceOf = new Int32Array(size).fill(-1);
  for (const [sentence, from] of first.entries())
    sentenceOf.fill(sentence, from, (last[sentence] as number) + 1);
  const found = Array.from(first, () => ({
    begin: -1,
    end: -1,
    voiced: 0,
    sum: 0,
  }));
  for (const [step, state] of path.states.entries()) {
    const each = found[sentenceOf[state] as number];
    if (each === undefined) continue;
    if (each.begin < 0) each.begin = step;
    each.end = step;
    const emitted = kind[state] as number;
    if (emitted === 0) continue;
    const any = (scores[step * emissionCount + withoutText] as number) + withoutTextCost;
    const fit = (scores[step * emissionCount + emitted] as number) - any;
    each.voiced += 1;
    each.sum += fit;
  }
  return found.map(({ begin, end, voiced, sum }) => ({ begin, end, voiced, fit: sum / Math.max(1, voiced) }));
}

/** Returns how much better the letters fit than sound without text does, for a step of all sentences. */
export function meanFit(found: readonly Found[]): number {
  const voiced = found.reduce((sum, each) => sum + each.voiced, 0);
  return found.reduce((sum, each) => sum + each.fit * each.voiced, 0) / Math.max(1, voiced);
}

/** Parts of a path that have sound and no text, as first and last step. */
export function stepsWithoutText({ network, path }: Placed): { begin: number; end: number }[] {
  const parts: { begin: number; end: number }[] = [];
  let begin = -1;
  for (let step = 0; step <= path.states.length; step += 1) {
    const isWithout = network.kind[path.states[step] ?? 0] === withoutText;
    if (isWithout && begin < 0) begin = step;
    if (!isWithout && begin >= 0) {
      parts.push({ begin, end: step - 1 });
      begin = -1;
    }
  }
  return parts;
}

/** Steps by which a start moves: 0.3 s. */
const movedSteps = 15;

/** Returns the sentences that begin elsewhere if sound without text is likelier: more may be said there than is written. */
export function besideExtraSound(placed: Placed, onPath: readonly Found[]): number[] {
  const network = withLikelySound(placed.network);
  const path = findPath(network, placed.scores, placed.path.states.length, placed.beam);
  const others = sentencesOf({ ...placed, network, path });
  return [...onPath.keys()].filter((index) => {
    const [one, other] = [onPath[index]?.begin ?? -1, others[index]?.begin ?? -1];
    return one >= 0 && (other < 0 || Math.abs(one - other) > movedSteps);
  });
}

import { withoutTextCost } from './acoustics.ts';
import { emissionCount, withLikelySound, withoutText } from './network.ts';
import { findPath } from './path-search.ts';
import type { Placed } from './place.ts';

/** Evidence for a sentence, taken from the path found by the search. Positions in the recording are given in steps. */
export interface Found {
  /** First and last step of the sentence; -1 if the path skips the sentence. */
  readonly begin: number;
  readonly end: number;
  /** Number of steps with sound, without pauses. */
  readonly voiced: number;
  /** Mean per voiced step: how much better the sentence's letters fit than sound without text (log likelihood). */
  readonly fit: number;
}

/** Returns the evidence for each sentence on a path. */
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

/** Returns how much better, per step of all sentences, the letters fit than sound without text. */
export function meanFit(found: readonly Found[]): number {
  const voiced = found.reduce((sum, sentence) => sum + sentence.voiced, 0);
  return found.reduce((sum, sentence) => sum + sentence.fit * sentence.voiced, 0) / Math.max(1, voiced);
}

/** Returns the parts of a path that have sound but no text; `begin` and `end` are the first and last step. */
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

/** Number of steps (0.3 s) above which a start counts as moved. */
const movedSteps = 15;

/**
 * Returns the indexes of the sentences whose start moves if the search finds sound without text more easily. The
 * recording may contain words beside these sentences that are missing from the text.
 */
export function besideExtraSound(placed: Placed, onPath: readonly Found[]): number[] {
  const network = withLikelySound(placed.network);
  const path = findPath(network, placed.scores, placed.path.states.length, placed.beam);
  const others = sentencesOf({ ...placed, network, path });
  return [...onPath.keys()].filter((index) => {
    const [one, other] = [onPath[index]?.begin ?? -1, others[index]?.begin ?? -1];
    return one >= 0 && (other < 0 || Math.abs(one - other) > movedSteps);
  });
}

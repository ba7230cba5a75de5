import { chapterTextLimits as limits } from '@lamplight/contract/text-limits';
import { type Draft, type DraftSentence, doubtsOf } from './draft.ts';

/** Returns the better of two sentences to listen to: one that is checked already, else the more doubtful one. */
function betterOf(sentences: readonly DraftSentence[], middle: number) {
  const score = (index: number) => {
    const sentence = sentences[index];
    const doubt = sentence?.doubt ? 1 + sentence.doubt.doubt : 0;
    return [sentence?.isChecked ? 1 : 0, doubt, -Math.abs(index - middle)] as const;
  };
  return (one: number, other: number): number => {
    const [a, b] = [score(one), score(other)];
    const at = a.findIndex((value, part) => value !== b[part]);
    return at < 0 || (a[at] ?? 0) > (b[at] ?? 0) ? one : other;
  };
}

/**
 * Chooses the five sentences that a person hears before a text is published, in order: one from each fifth of the
 * chapter, at least two of them doubtful if there are so many. Checked sentences are preferred.
 */
export function choosePlaces(draft: Draft): number[] {
  const { sentences } = draft;
  const count = sentences.length;
  const parts = Math.min(limits.minHeard, count);
  const places = Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * count) / parts);
    const to = Math.floor(((part + 1) * count) / parts);
    const indexes = Array.from({ length: to - from }, (_, at) => from + at);
    return indexes.reduce(betterOf(sentences, Math.floor((from + to - 1) / 2)));
  });
  return withDoubts(draft, places);
}

/**
 * Replaces chosen sentences until enough of them are doubtful: unchecked ones first, nearest to a doubtful sentence.
 */
function withDoubts(draft: Draft, places: readonly number[]): number[] {
  const { sentences } = draft;
  const isDoubtful = (index: number) => Boolean(sentences[index]?.doubt);
  const chosen = [...places];
  const doubts = doubtsOf(draft).sort(
    (a, b) => Number(sentences[b]?.isChecked) - Number(sentences[a]?.isChecked),
  );
  const required = Math.min(limits.minDoubtfulHeard, doubts.length);
  for (const doubt of doubts) {
    if (chosen.filter(isDoubtful).length >= required) break;
    if (chosen.includes(doubt)) continue;
    const [replaced] = chosen
      .filter((index) => !isDoubtful(index))
      .sort(
        (a, b) =>
          Number(sentences[a]?.isChecked) - Number(sentences[b]?.isChecked) ||
          Math.abs(a - doubt) - Math.abs(b - doubt),
      );
    if (replaced !== undefined) chosen[chosen.indexOf(replaced)] = doubt;
  }
  return chosen.sort((a, b) => a - b);
}

import type { Sentence } from '@lamplight/align';
import type { DraftSentence } from './draft.ts';

/** A sentence of the new text: `kept` is the sentence of the draft that stays, null if it must be aligned. */
export type MatchedSentence = Sentence & { readonly kept: DraftSentence | null };

/** Returns the letters and digits of a text: punctuation and capitals do not change what is said. */
const saidOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns pairs of indexes whose keys occur once on both sides, in order on both (patience diff). */
function anchorsOf(old: readonly string[], next: readonly string[]): [number, number][] {
  const onlyPlaces = (keys: readonly string[]) => {
    const places = new Map<string, number | null>();
    for (const [index, key] of keys.entries()) places.set(key, places.has(key) ? null : index);
    return places;
  };
  const [inOld, inNext] = [onlyPlaces(old), onlyPlaces(next)];
  const pairs = [...inNext].flatMap(([key, at]): [number, number][] => {
    const before = inOld.get(key);
    return at === null || before === undefined || before === null ? [] : [[before, at]];
  });
  return longestIncreasing(pairs);
}

/** Returns the longest subsequence whose first numbers increase. */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, [value]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(tails[low - 1]);
    tails[low] = index;
  }
  const chain: [number, number][] = [];
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) {
    const pair = pairs[at];
    if (pair) chain.unshift(pair);
  }
  return chain;
}

/**
 * Returns the new text's sentences, with the draft's sentences for the same words. Where only the division into
 * sentences differs, as after a sentence was split or joined by hand, the draft's division stays.
 */
export function matchSentences(
  draft: readonly DraftSentence[],
  next: readonly Sentence[],
): MatchedSentence[] {
  const [oldKeys, nextKeys] = [draft, next].map((list) => list.map(({ text }) => saidOf(text)));
  if (!oldKeys || !nextKeys) return [];
  const matched: MatchedSentence[] = [];
  let [oldFrom, nextFrom] = [0, 0];
  const ends: [number, number][] = [...anchorsOf(oldKeys, nextKeys), [draft.length, next.length]];
  for (const [oldTo, nextTo] of ends) {
    matched.push(...matchRange(draft.slice(oldFrom, oldTo), next.slice(nextFrom, nextTo)));
    const [old, sentence] = [draft[oldTo], next[nextTo]];
    if (old && sentence) matched.push({ ...sentence, kept: { ...old, text: sentence.text } });
    [oldFrom, nextFrom] = [oldTo + 1, nextTo + 1];
  }
  return matched;
}

/**
 * Matches the sentences between two anchors: first the same words at the beginning and the end, then similar
 * sentences.
 */
function matchRange(old: readonly DraftSentence[], next: readonly Sentence[]): MatchedSentence[] {
  const head = sameEdge(old, next, 'beginning');
  const [oldRest, nextRest] = [old.slice(head.old), next.slice(head.next)];
  const tail = sameEdge(oldRest, nextRest, 'end');
  const [oldEnd, nextEnd] = [oldRest.length - tail.old, nextRest.length - tail.next];
  return [
    ...keepDivision(old.slice(0, head.old), next.slice(0, head.next)),
    ...matchSimilar(oldRest.slice(0, oldEnd), nextRest.slice(0, nextEnd)),
    ...keepDivision(oldRest.slice(oldEnd), nextRest.slice(nextEnd)),
  ];
}

/** Returns the joined words of sentences, and the index at which each sentence ends in them. */
function joined(list: readonly { readonly text: string }[]): { text: string; ends: number[] } {
  let text = '';
  const ends = list.map((sentence) => {
    text += `${sentence.text.replaceAll(/\s+/g, ' ')} `;
    return text.length;
  });
  return { text, ends };
}

/** Returns how many sentences of two lists have the same words at one edge, however they are divided. */
function sameEdge(
  old: readonly DraftSentence[],
  next: readonly Sentence[],
  edge: 'beginning' | 'end',
): { old: number; next: number } {
  const turn = <T>(list: readonly T[]) => (edge === 'end' ? list.toReversed() : list);
  const [one, other] = [joined(turn(old)), joined(turn(next))];
  // At the end edge, the texts are not reversed but compared backwards; only the sentence ends in `one` and `other` are
  // counted from the end of the text.
  const [a, b] = edge === 'end' ? [joined(old).text, joined(next).text] : [one.text, other.text];
  const limit = Math.min(a.length, b.length);
  let same = 0;
  const at = (text: string) => (edge === 'end' ? text.length - 1 - same : same);
  while (same < limit && a[at(a)] === b[at(b)]) same += 1;
  const cuts = new Map(other.ends.map((end, index) => [end, index + 1]));
  const last = one.ends.findLastIndex((end) => end <= same && cuts.has(end));
  return last < 0 ? { old: 0, next: 0 } : { old: last + 1, next: cuts.get(one.ends[last] ?? 0) ?? 0 };
}

/** Keeps sentences of the draft for the same words of the new text; paragraphs are those of the new text. */
function keepDivision(old: readonly DraftSentence[], next: readonly Sentence[]): MatchedSentence[] {
  const { ends } = joined(next);
  return joined(old).ends.flatMap((end, index): MatchedSentence[] => {
    const before = old[index];
    const within = next[ends.findIndex((nextEnd) => nextEnd >= end)];
    if (before === undefined || within === undefined) return [];
    const endsParagraph = within.endsParagraph && ends.includes(end);
    return [{ ...within, text: before.text, endsParagraph, kept: before }];
  });
}

/**
 * Minimum share of the longer sentence's words, 0 to 1, that a changed sentence must share with the old one to keep its
 * start.
 */
const minShared = 0.5;

/** Keeps the starts of sentences in which only some words have changed; these sentences must be checked again. */
function matchSimilar(old: readonly DraftSentence[], next: readonly Sentence[]): MatchedSentence[] {
  return next.map((sentence, index) => {
    const before = old.length === next.length ? old[index] : undefined;
    if (before === undefined || sharedOf(before.text, sentence.text) < minShared)
      return { ...sentence, kept: null };
    const isChecked = before.isChecked && saidOf(before.text) === saidOf(sentence.text);
    return { ...sentence, kept: { ...before, text: sentence.text, isChecked } };
  });
}

function sharedOf(a: string, b: string): number {
  const [words, others] = [saidOf(a).split(' '), saidOf(b).split(' ')];
  const known = new Set(others);
  return words.filter((word) => known.has(word)).length / Math.max(words.length, others.length);
}

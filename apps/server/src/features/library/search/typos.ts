import { isStopWord } from './inflections.ts';
import type { Candidate } from './query-terms.ts';

/** Words of fewer letters are taken as typed, but for two letters that changed places. */
export const minFuzzyLength = 3;
/** From this length on a word may hold two slips. */
const minLengthForTwoEdits = 8;
/** More letters than this are no word that somebody meant to type. */
const maxFuzzyLength = 24;

/** A number is meant as it stands: any other one is a number as well. */
const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** How many slips a word may hold: a letter too many, missing, wrong, or two that changed places. */
export function maxEdits(word: string): number {
  const { length } = Array.from(word);
  if (isNumber(word) || length < minFuzzyLength || length > maxFuzzyLength) return 0;
  return length < minLengthForTwoEdits ? 1 : 2;
}

/** A word of two letters the other way round; of other words nothing. */
export function transpositions(word: string): string[] {
  if (isNumber(word)) return [];
  const [first = '', second = '', ...rest] = Array.from(word);
  return second === '' || rest.length > 0 || first === second ? [] : [second + first];
}

const withDeletions = (word: string): string[] => {
  const letters = Array.from(word);
  if (letters.length > maxFuzzyLength + 1) return [];
  return [word, ...letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''))];
};

/**
 * The word itself and every form of it that lacks one letter. Two words with one slip between them share one of
 * these; of those with two, the ones where each lacks a letter of the other.
 */
export const deletions = (word: string): string[] => [...new Set(withDeletions(word))];

/** A word without the s of a possessive or a plural, which people leave out or forget. */
const withoutFinalS = (word: string): string[] =>
  word.endsWith('s') && Array.from(word).length > minFuzzyLength + 1 ? [word.slice(0, -1)] : [];

/** The words that somebody may have meant whose text holds this one, each with the forms that lead to it. */
export const deletionEntries = (word: string): { slip: string; word: string }[] =>
  [word, ...withoutFinalS(word)].flatMap((meant) => deletions(meant).map((slip) => ({ slip, word: meant })));

/** Slips between two words: Damerau and Levenshtein's distance, where two letters that changed places count one. */
export function distance(from: string, to: string): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? 0;
}

/** Two letters changed places and nothing else: the likeliest slip of all. */
const isTransposition = (from: string, to: string): boolean =>
  from.length === to.length && Array.from(from).toSorted().join('') === Array.from(to).toSorted().join('');

/** The rows of the keyboard that most have; a key's neighbours are beside it and half a key off above and below. */
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const keyPosition = new Map(
  keyboardRows.flatMap((row, y) => Array.from(row, (key, x) => [key, [x + y / 2, y]] as const)),
);
function areNeighbours(a: string, b: string): boolean {
  const [[x1, y1], [x2, y2]] = [keyPosition.get(a) ?? [0, 0], keyPosition.get(b) ?? [9, 9]];
  return Math.abs(y1 - y2) <= 1 && Math.abs(x1 - x2) <= 1;
}

/** One letter is another, whose key lies beside it. */
function isMissedKey(from: string, to: string): boolean {
  const [a, b] = [Array.from(from), Array.from(to)];
  const wrong = a.flatMap((letter, at) => (letter === b[at] ? [] : [[letter, b[at] ?? ''] as const]));
  return a.length === b.length && wrong.length === 1 && wrong.every(([x, y]) => areNeighbours(x, y));
}

/** In words of so few letters it matters which slip it is. */
const shortLength = 4;

/** From 1: how unlikely a slip made one word of another. */
function penaltyOf(word: string, candidate: string): number {
  if (isTransposition(word, candidate)) return 1;
  const isShort = Array.from(word).length <= shortLength;
  if (!isShort || isMissedKey(word, candidate)) return 2;
  return candidate.charAt(0) === word.charAt(0) ? 3 : 4;
}

/**
 * The candidates that somebody who typed `word` may have meant, at most `count`, the likeliest first: those with the
 * fewest slips. A short word is one slip from many: there letters that changed places go before all else, then keys
 * side by side, then words that begin alike. What is everywhere was typed right, but for letters that changed places.
 */
export function closest(word: string, candidates: readonly string[], count: number): Candidate[] {
  const allowed = maxEdits(word);
  const withinLimit = candidates
    .map((text) => ({ text, edits: distance(word, text), penalty: penaltyOf(word, text) }))
    .filter(
      ({ text, edits, penalty }) => edits > 0 && edits <= allowed && (penalty === 1 || !isStopWord(text)),
    );
  const fewest = Math.min(...withinLimit.map(({ edits }) => edits));
  const fewestEdits = withinLimit.filter(({ edits }) => edits === fewest);
  const transposed = fewestEdits.filter(({ penalty }) => penalty === 1);
  const isShort = Array.from(word).length <= minFuzzyLength;
  const startsAlike = (text: string): number => (text.charAt(0) === word.charAt(0) ? 0 : 1);
  return (isShort && transposed.length > 0 ? transposed : fewestEdits)
    .toSorted(
      (a, b) =>
        a.penalty - b.penalty || startsAlike(a.text) - startsAlike(b.text) || (a.text < b.text ? -1 : 1),
    )
    .slice(0, count)
    .map(({ text, penalty }) => ({ text, penalty }));
}

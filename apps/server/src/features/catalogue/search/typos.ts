import { isDense } from '@lamplight/contract';
import { isStopWord } from './inflections.ts';
import type { Candidate } from './terms.ts';

/** Shorter words are taken as typed, except for two swapped letters. */
export const minFuzzyLength = 3;
/** From this length on, two edits are allowed. */
const minLengthForTwoEdits = 8;
/** Longer words are not corrected. */
const maxFuzzyLength = 24;

/** Numbers are not corrected: any edit gives another valid number. */
const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);
/** Words of scripts without spaces are not corrected either. */
const isCorrected = (word: string): boolean => !isNumber(word) && (!isDense(word) || hangul.test(word));
const hangul = /\p{sc=Hang}/u;

/**
 * Returns the maximum number of edits of a word. An edit is an inserted, missing or wrong letter, or two swapped ones.
 */
export function maxEdits(word: string): number {
  const { length } = Array.from(word);
  if (!isCorrected(word) || length < minFuzzyLength || length > maxFuzzyLength) return 0;
  return length < minLengthForTwoEdits ? 1 : 2;
}

/** Returns a two-letter word with its letters swapped; nothing for other words. */
export function transpositions(word: string): string[] {
  if (!isCorrected(word)) return [];
  const [first = '', second = '', ...rest] = Array.from(word);
  return second === '' || rest.length > 0 || first === second ? [] : [second + first];
}

/** Returns the variants of a word with one pair of adjacent letters swapped. */
export const transposed = (word: string): string[] => {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] ?? '')
      .join(''),
  );
};

/** Damerau-Levenshtein distance: swapping two adjacent letters counts as one edit. */
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

/** True if only letters were swapped, the likeliest typo. */
const isTransposition = (from: string, to: string): boolean =>
  from.length === to.length && Array.from(from).toSorted().join('') === Array.from(to).toSorted().join('');

/** Rows of a QWERTY keyboard; each row is shifted by half a key. */
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const keyPosition = new Map(
  keyboardRows.flatMap((row, y) => Array.from(row, (key, x) => [key, [x + y / 2, y]] as const)),
);
function areNeighbours(a: string, b: string): boolean {
  const [[x1, y1], [x2, y2]] = [keyPosition.get(a) ?? [0, 0], keyPosition.get(b) ?? [9, 9]];
  return Math.abs(y1 - y2) <= 1 && Math.abs(x1 - x2) <= 1;
}

/** True if one letter was replaced by one on an adjacent key. */
function isMissedKey(from: string, to: string): boolean {
  const [a, b] = [Array.from(from), Array.from(to)];
  const wrong = a.flatMap((letter, at) => (letter === b[at] ? [] : [[letter, b[at] ?? ''] as const]));
  return a.length === b.length && wrong.length === 1 && wrong.every(([x, y]) => areNeighbours(x, y));
}

/** Maximum length of words whose typos are ranked by the kind of edit. */
const shortLength = 4;

/** Returns a penalty for one word being a typo of the other; 1 is the likeliest. */
function penaltyOf(word: string, candidate: string): number {
  if (isTransposition(word, candidate)) return 1;
  const isShort = Array.from(word).length <= shortLength;
  if (!isShort || isMissedKey(word, candidate)) return 2;
  return candidate.charAt(0) === word.charAt(0) ? 3 : 4;
}

/**
 * Returns at most `count` candidates with the fewest edits, likeliest first. A short word is close to many
 * others: there swapped letters come first, then adjacent keys, then words with the same first letter. Stop
 * words are only considered if letters were swapped.
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

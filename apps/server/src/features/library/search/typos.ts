import { shortestWord } from './text.ts';

/** Words of fewer letters are taken as typed: with one letter changed they would be any other word. */
const shortestForgiven = 4;
/** From this length on a word may hold two slips. */
const longEnoughForTwo = 8;
/** More letters than this are no word that somebody meant to type. */
const longestForgiven = 24;

/** How many slips a word may hold: a letter too many, missing, wrong, or two that changed places. */
export function slipsAllowed(word: string): number {
  const { length } = Array.from(word);
  if (length < shortestForgiven || length > longestForgiven) return 0;
  return length < longEnoughForTwo ? 1 : 2;
}

/**
 * The word itself and every form of it that lacks one letter. Two words with one slip between them share one of
 * these; of those with two, the ones where each lacks a letter of the other.
 */
export function slipsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length > longestForgiven + 1) return [];
  const without = letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''));
  return [...new Set([word, ...(letters.length > shortestWord ? without : [])])];
}

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

/** The candidates that somebody who typed `word` may have meant: those with the fewest slips, at most `count`. */
export function nearest(word: string, candidates: readonly string[], count: number): string[] {
  const allowed = slipsAllowed(word);
  const near = candidates
    .map((candidate) => ({ candidate, slips: distance(word, candidate) }))
    .filter(({ slips }) => slips > 0 && slips <= allowed);
  const fewest = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === fewest)
    .map(({ candidate }) => candidate)
    .toSorted()
    .slice(0, count);
}

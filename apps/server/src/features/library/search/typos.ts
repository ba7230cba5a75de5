/** Words of fewer letters are taken as typed, but for two letters that changed places. */
export const shortestForgiven = 3;
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

/** A word of two letters the other way round; of other words nothing. */
export function turned(word: string): string[] {
  const [first = '', second = '', ...rest] = Array.from(word);
  return second === '' || rest.length > 0 || first === second ? [] : [second + first];
}

const formsOf = (word: string): string[] => {
  const letters = Array.from(word);
  if (letters.length > longestForgiven + 1) return [];
  return [word, ...letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''))];
};

/**
 * The word itself and every form of it that lacks one letter. Two words with one slip between them share one of
 * these; of those with two, the ones where each lacks a letter of the other.
 */
export const slipsOf = (word: string): string[] => [...new Set(formsOf(word))];

/** A word without the s of a possessive or a plural, which people leave out or forget. */
const bareOf = (word: string): string[] =>
  word.endsWith('s') && Array.from(word).length > shortestForgiven + 1 ? [word.slice(0, -1)] : [];

/** The words that somebody may have meant whose text holds this one, each with the forms that lead to it. */
export const meantBy = (word: string): { slip: string; word: string }[] =>
  [word, ...bareOf(word)].flatMap((meant) => slipsOf(meant).map((slip) => ({ slip, word: meant })));

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
const isTurn = (from: string, to: string): boolean =>
  from.length === to.length && Array.from(from).toSorted().join('') === Array.from(to).toSorted().join('');

/**
 * The candidates that somebody who typed `word` may have meant, at most `count`: those with the fewest slips. A short
 * word is one slip from many: there letters that changed places go before, and so do words that begin alike.
 */
export function nearest(word: string, candidates: readonly string[], count: number): string[] {
  const allowed = slipsAllowed(word);
  const near = candidates
    .map((candidate) => ({ candidate, slips: distance(word, candidate) }))
    .filter(({ slips }) => slips > 0 && slips <= allowed);
  const fewest = Math.min(...near.map(({ slips }) => slips));
  const closest = near.filter(({ slips }) => slips === fewest).map(({ candidate }) => candidate);
  const turns = closest.filter((candidate) => isTurn(word, candidate));
  const isShort = Array.from(word).length <= shortestForgiven;
  const startsAlike = (candidate: string): number => (candidate.charAt(0) === word.charAt(0) ? 0 : 1);
  return (isShort && turns.length > 0 ? turns : closest)
    .toSorted((a, b) => startsAlike(a) - startsAlike(b) || (a < b ? -1 : 1))
    .slice(0, count);
}

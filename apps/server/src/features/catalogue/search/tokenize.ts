import { foldForSearch, isDense } from '@lamplight/contract';

/** Normalizes and splits texts and searches. Pure functions; their results are stored in the index. */

/**
 * Marks the start and end of every word in a stored text: "contains boundary + text" finds words that start
 * with the text.
 */
export const boundary = '\u001f';

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** Puts boundaries around each word of a folded text. */
export const withBoundaries = (folded: string): string =>
  folded.replace(words, (word) => boundary + word + boundary);

/** Shorter texts are part of nearly every word. */
const minKeyLength = 2;
/**
 * A longer word is indexed in overlapping windows of this many letters, so that a single word cannot fill the
 * index.
 */
const window = 40;
/** Any text of at most this length within a word is inside one of its windows. */
const maxKeyLength = window / 2;

function windowsOf(word: string): string[] {
  const letters = Array.from(word);
  const starts = Math.max(1, Math.ceil((letters.length - window) / maxKeyLength) + 1);
  return Array.from({ length: starts }, (_, index) =>
    letters.slice(index * maxKeyLength, index * maxKeyLength + window).join(''),
  );
}

/** Letters that are words of the index themselves, because a single one is searched for. */
const lettersOf = (word: string): string[] => (isDense(word) ? Array.from(word).filter(isDense) : []);

/** Returns the distinct words of a folded text as the index stores them. */
export const indexedWords = (folded: string): string[] => [
  ...new Set((folded.match(words) ?? []).flatMap((word) => [...windowsOf(word), ...lettersOf(word)])),
];

/**
 * Returns the longest word of a folded text, shortened to the length that the index supports; undefined if
 * all are too short.
 */
export const indexKeyOf = (folded: string): string | undefined =>
  (folded.match(words) ?? [])
    .map((word) => Array.from(word).slice(0, maxKeyLength))
    .filter((letters) => letters.length >= minKeyLength || letters.some(isDense))
    .toSorted((a, b) => b.length - a.length)[0]
    ?.join('');

/** Returns the word and its suffixes, down to two letters. */
export function suffixes(word: string): string[] {
  const letters = Array.from(word);
  return Array.from({ length: Math.max(0, letters.length - minKeyLength + 1) }, (_, from) =>
    letters.slice(from).join(''),
  );
}

/** Splits a search at whitespace into distinct folded tokens; all of them must match. */
export const tokens = (search: string): string[] =>
  [...new Set(foldForSearch(search).split(' '))].filter(Boolean);

/** Returns the distinct words of a search without punctuation, including short ones. */
export const plainWords = (search: string): string[] => [
  ...new Set(foldForSearch(search).match(words) ?? []),
];

/** Prefixes of one and two letters have sets in the index like words. */
const maxPrefixLength = 2;
/** Returns the index key of a prefix; the boundary distinguishes it from a word. */
export const prefixKey = (letters: string): string => boundary + letters;

export const isPrefixKey = (word: string): boolean => word.startsWith(boundary);

/** Returns the distinct index keys of the words' short prefixes. */
export const prefixes = (some: readonly string[]): string[] => [
  ...new Set(
    some.flatMap((word) => {
      if (isDense(word)) return [];
      const letters = Array.from(word).slice(0, maxPrefixLength);
      return letters.map((_, at) => prefixKey(letters.slice(0, at + 1).join('')));
    }),
  ),
];

/** How texts and searches are made alike before they are compared. Pure; what it makes is stored. */

/** Stands before and after every word of a stored text: 'begins a word' is 'contains mark and text'. */
export const boundary = '\u001f';

const diacritics = /\p{Diacritic}/gu;
const apostrophes = /['’‘ʼ`´]/gu;
const blanks = /[\s\p{Cc}]+/gu;
const words = /[\p{L}\p{N}\p{M}]+/gu;
/** Letters that stand for two, or carry a stroke that is no accent to Unicode. */
const letterSpellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const spelledLetters = /[ßæœøłđðþı]/g;

/** Case, accents, apostrophes and kinds of blank made alike. */
export const foldForSearch = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(apostrophes, '')
    .replace(diacritics, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(spelledLetters, (letter) => letterSpellings[letter] ?? letter)
    .replace(blanks, ' ')
    .trim();

/** A folded text with the mark around each word. */
export const withBoundaries = (folded: string): string =>
  folded.replace(words, (word) => boundary + word + boundary);

/** Fewer letters are part of nearly every word. */
const minKeyLength = 2;
/** A longer word is kept in overlapping windows of this many letters, so that one word cannot fill the index. */
const window = 40;
/** Any so many letters of a word lie whole within one of its windows. */
const maxKeyLength = window / 2;

function windowsOf(word: string): string[] {
  const letters = Array.from(word);
  const starts = Math.max(1, Math.ceil((letters.length - window) / maxKeyLength) + 1);
  return Array.from({ length: starts }, (_, index) =>
    letters.slice(index * maxKeyLength, index * maxKeyLength + window).join(''),
  );
}

/** The words of a folded text that the index keeps, each once. */
export const indexedWords = (folded: string): string[] => [
  ...new Set((folded.match(words) ?? []).flatMap(windowsOf)),
];

/** The longest word of a folded text, as far as the index can be asked for it. */
export const indexKeyOf = (folded: string): string | undefined =>
  (folded.match(words) ?? [])
    .map((word) => Array.from(word).slice(0, maxKeyLength))
    .filter((letters) => letters.length >= minKeyLength)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.join('');

/** The word and what remains of it without its first letters, down to two. */
export function suffixes(word: string): string[] {
  const letters = Array.from(word);
  return Array.from({ length: Math.max(0, letters.length - minKeyLength + 1) }, (_, from) =>
    letters.slice(from).join(''),
  );
}

/** The pieces that a search was typed in, folded, each once: blanks part them, all must be found. */
export const tokens = (search: string): string[] =>
  [...new Set(foldForSearch(search).split(' '))].filter(Boolean);

/** The bare words in a search, short ones too, each once. */
export const plainWords = (search: string): string[] => [
  ...new Set(foldForSearch(search).match(words) ?? []),
];

/** Beginnings of words that the index keeps a set for, as if they were words: of one letter and of two. */
const maxPrefixLength = 2;
/** How the index calls the beginning of a word: no word begins with a mark. */
export const prefixKey = (letters: string): string => boundary + letters;

export const isPrefixKey = (word: string): boolean => word.startsWith(boundary);

/** The short beginnings of some words, each once, as the index calls them. */
export const prefixes = (some: readonly string[]): string[] => [
  ...new Set(
    some.flatMap((word) => {
      const letters = Array.from(word).slice(0, maxPrefixLength);
      return letters.map((_, at) => prefixKey(letters.slice(0, at + 1).join('')));
    }),
  ),
];

import { spellLetters } from './spell-letters.ts';

/**
 * Marks that a search ignores: accents, vowel signs of Arabic and Hebrew, and signs that only join or carry Arabic
 * letters. Marks of other scripts are kept, because they make other letters (ガ is not カ, เสื้อ is not เสือ).
 */
const diacritics =
  /[[\p{Diacritic}--[\u0900-\u1cff\u3099-\u309c\u30fc\ua800-\uabff]][\u0640\u0653-\u0655\u0670]]/gv;
const apostrophes = /['’‘ʼ`´]/gu;
const blanks = /[\s\p{Cc}]+/gu;

/** Matches texts in which folding changes only case, apostrophes and white space. */
const isSimple = /^[\s!-\]_a-{-~–—‘’“”]*$/;

/** Folds case, accents, apostrophes and whitespace. */
export function foldForSearch(text: string): string {
  // This case is ten times faster without normalization.
  if (isSimple.test(text)) return text.replace(apostrophes, '').toLowerCase().replace(blanks, ' ').trim();
  const plain = text.toWellFormed().normalize('NFKD').replace(apostrophes, '').replace(diacritics, '');
  return spellLetters(plain.normalize('NFC').toLowerCase()).replace(blanks, ' ').trim();
}

/**
 * Matches words. In scripts without spaces between words, each character counts as a word, so that a search for a
 * phrase finds any part of a text.
 */
const words =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]\p{M}*|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]]+/gv;

/** Scripts with short words, or without spaces between words: a search matches any part of a word. */
const dense =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
export const isDense = (text: string): boolean => dense.test(text);

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** Returns the words of a text that contain umlauts, with the umlauts spelled out as in German ('ae' for 'ä'). */
export const spelledUmlauts = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => /[äöü]/.test(word))
    .map((word) => word.replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter));

/** Maximum characters of a word; longer words are cut. */
const maxCharacters = 60;

/** Matches texts in which folding changes only case and apostrophes: these are ten times faster to split. */
const isPlain = /^[\n -\]_a-{-~–—‘’“”…]*$/;

const cut = (word: string): string => (word.length > maxCharacters ? word.slice(0, maxCharacters) : word);

/** Returns the words of a sentence or a search in their order, without case, accents and punctuation. */
export function spokenWords(text: string): string[] {
  if (isPlain.test(text))
    return (
      text
        .replace(/['‘’]/g, '')
        .toLowerCase()
        .match(/[\da-z]+/g) ?? []
    ).map(cut);
  return (foldForSearch(text).match(words) ?? []).map((word) => cut(word).toWellFormed());
}

/** Maximum number of words of a search that are used. */
const maxWords = 12;
/** Minimum characters of a last word that also matches longer words. */
const shortestPrefix = 3;

/** Words of a search. */
export interface SearchWords {
  readonly first: readonly string[];
  readonly last: string;
  /** True if the last word may be incomplete, because the search ends directly after it. */
  readonly isOpen: boolean;
}

/** Returns the words of a search; null if the search has none. */
export function searchWordsOf(search: string): SearchWords | null {
  const words = spokenWords(search).slice(0, maxWords);
  const last = words.at(-1);
  if (last === undefined) return null;
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(search) && last.length >= shortestPrefix;
  return { first: words.slice(0, -1), last, isOpen };
}

/**
 * Returns 'phrase' if `words` contains the words of the search in a row, 'apart' if it contains all of them elsewhere,
 * otherwise null.
 * @param first all words of the search but the last
 * @param isLast returns whether a word matches the last word of the search
 */
export function matchWords(
  words: readonly string[],
  first: readonly string[],
  isLast: (word: string) => boolean,
): 'phrase' | 'apart' | null {
  const has = new Set(words);
  if (!first.every((word) => has.has(word)) || !words.some(isLast)) return null;
  const isPhrase = words.some(
    (word, index) =>
      index >= first.length &&
      isLast(word) &&
      first.every((other, offset) => words[index - first.length + offset] === other),
  );
  return isPhrase ? 'phrase' : 'apart';
}

import { skeletonOf } from '../../../platform/look-alikes.ts';

/** Accents and invisible characters, which comparisons ignore. */
const ignoredCharacters = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Normalizes a text for comparison: drops accents and case, unifies compatibility forms, and leaves one space between
 * words.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ignoredCharacters, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Digits and signs that writers use instead of letters. 1 can mean i or l, so it is handled separately. */
const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const signInWord = /(?<=[\p{L}\p{N}])[@$!](?=[\p{L}\p{N}])/gu;
const wordOrNumber = /[\p{L}\p{N}]+/gu;
const letter = /\p{L}/u;
/** Letters separated by spaces, such as 'c a s i n o', after other signs between them have become spaces. */
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}(?![\p{L}\p{N}])){2,}/gu;

/**
 * Replaces look-alike letters, as for names, and digits within words.
 * @param substitute the letter that 1 and I become
 */
function skeletonOfText(text: string, substitute: 'i' | 'l'): string {
  const letterOf = (sign: string) => (sign === '1' ? substitute : (substitutes[sign] ?? sign));
  const folded = foldText(
    skeletonOf(text.replaceAll(ignoredCharacters, '').replaceAll('I', substitute)).replaceAll(
      signInWord,
      letterOf,
    ),
  );
  return folded.replaceAll(wordOrNumber, (word) =>
    letter.test(word) ? word.replaceAll(/\d/g, letterOf) : word,
  );
}

interface Form {
  /** Normalized text, with a space at both ends. */
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** Returns the forms of a text that are searched for watched words. */
function formsOf(text: string, substitute: 'i' | 'l'): Form[] {
  const folded = skeletonOfText(text, substitute);
  const joined = folded.replaceAll(spacedLetters, (letters) => letters.replaceAll(' ', ''));
  const forms = new Set([foldText(text), folded, joined]);
  return [...forms].map((form) => ({ text: ` ${form} `, words: new Set(form.split(' ')) }));
}

/**
 * Returns whether a form contains a phrase. Most phrases are ruled out by their words, without a search in a long text.
 */
const contains = ({ text, words }: Form, phrase: string): boolean =>
  phrase.split(' ').every((word) => words.has(word)) && text.includes(` ${phrase} `);

/**
 * Minimum length of a word that is also matched in the plural: the plural of a shorter one could be another word, such
 * as 'as'.
 */
const shortestPlural = 3;

/**
 * Returns the first of the normalized words that a text contains as a whole word or phrase, also with look-alike
 * letters, with signs between its letters, or in the plural; null if there is none. 'ass' does not match 'class'.
 */
export function findWatchedWord(text: string, foldedWords: readonly string[]): string | null {
  if (foldedWords.length === 0) return null;
  const variants = (['i', 'l'] as const).map((substitute) => ({
    substitute,
    forms: formsOf(text, substitute),
  }));
  const isIn = (word: string): boolean =>
    variants.some(({ substitute, forms }) =>
      [word, skeletonOfText(word, substitute)].some((form) => {
        const endings = form.length < shortestPlural ? [''] : ['', 's', 'es'];
        return endings.some((ending) => forms.some((within) => contains(within, `${form}${ending}`)));
      }),
    );
  return foldedWords.find(isIn) ?? null;
}

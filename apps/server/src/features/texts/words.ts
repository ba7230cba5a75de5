import { foldForSearch } from '../search/index.ts';

/** Scripts without spaces between words: each of their characters is a word, so that a phrase finds any part. */
const words =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]\p{M}*|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]]+/gv;

/** Longer words are cut. */
const maxCharacters = 60;

/** A text of which lower case is all that folding changes, but for apostrophes: ten times faster to split. */
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

/** Returns whether words contain all that a search is for, and whether they are in a row; of its last word any form will do. */
export function matchWords(
  words: readonly string[],
  { first, lastForms }: { readonly first: readonly string[]; readonly lastForms: readonly string[] },
): 'phrase' | 'apart' | null {
  const has = new Set(words);
  if (!first.every((word) => has.has(word)) || !lastForms.some((form) => has.has(form))) return null;
  const isPhrase = words.some(
    (word, at) =>
      at >= first.length &&
      lastForms.includes(word) &&
      first.every((other, place) => words[at - first.length + place] === other),
  );
  return isPhrase ? 'phrase' : 'apart';
}

import { foldForSearch } from '../search/index.ts';

/** Scripts without spaces between words: each of their characters is a word, so that a phrase finds any part. */
const words =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]\p{M}*|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]]+/gv;

/** Longer words are cut. */
const maxCharacters = 60;

/** Returns the words of a sentence or a search in their order, without case, accents and punctuation. */
export const spokenWords = (text: string): string[] =>
  (foldForSearch(text).match(words) ?? []).map((word) => word.slice(0, maxCharacters).toWellFormed());

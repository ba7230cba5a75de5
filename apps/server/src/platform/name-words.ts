import { foldForSearch, isDense, spelledUmlauts } from '@lamplight/contract';

/** Returns the distinct words of a name or a search, folded. */
export const wordsOf = (name: string): string[] => [
  ...new Set(foldForSearch(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []),
];

/** Returns a word and its endings. */
function endingsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, from) => letters.slice(from).join(''));
}

/** Returns texts of which one begins with each word that finds the name; without spaces between words, that is any part. */
export const searchKeysOf = (name: string): string[] => [
  ...new Set(
    [...wordsOf(name), ...spelledUmlauts(name).flatMap(wordsOf)].flatMap((word) =>
      isDense(word) ? endingsOf(word) : [word],
    ),
  ),
];

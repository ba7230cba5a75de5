/** Accents and invisible characters, which comparisons ignore. */
const ignoredCharacters = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** Folds a text for comparison: compatibility forms, accents and case are dropped; one space between words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ignoredCharacters, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns the first of the folded words that a text contains as a whole word or phrase; null if there is none. So 'ass'
 * does not match 'class'.
 */
export function findWatchedWord(text: string, foldedWords: readonly string[]): string | null {
  if (foldedWords.length === 0) return null;
  const folded = ` ${foldText(text)} `;
  return foldedWords.find((word) => folded.includes(` ${word} `)) ?? null;
}

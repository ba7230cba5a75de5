/** Groups of vowels in scripts that write vowels: one group is about one syllable. */
const vowelGroups = /[aeiouyæøœ]+|[аеёиоуыэюяіїє]+|[αεηιουω]+/g;
/** Characters that are read as about one syllable each. */
const syllables = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
/**
 * Letters of scripts in which a syllable takes about two letters, because they write mostly consonants or mark vowels
 * on them.
 */
const otherLetters = /\p{L}/gu;
const alphabets = /[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}]/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Estimates how long a sentence takes to speak, in syllables. Adds up groups of vowels, a fraction for each letter, and
 * the words that digits are read as. Returns at least 1.
 */
export function weightOf(sentence: string): number {
  const plain = sentence.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  const alphabetic = count(plain, alphabets);
  // A silent final e, as in English and French, counts as half a group.
  const silent = count(plain, /[^aeiouy\W]e\b/g);
  const own = count(plain, syllables);
  const other = Math.max(0, count(plain, otherLetters) - alphabetic - own);
  const digits = count(plain, /\p{Nd}/gu);
  return Math.max(
    1,
    count(plain, vowelGroups) - silent / 2 + alphabetic / 12 + own + other / 2 + digits * 1.5,
  );
}

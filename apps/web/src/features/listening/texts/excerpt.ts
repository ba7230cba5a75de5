import { searchWordsOf, spokenWords } from '@lamplight/contract/spoken-words';

export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Matches a word with the apostrophes in it, or one character of a script without spaces between words. */
const wordPattern =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]\p{M}*|[[\p{L}\p{N}\p{M}'’‘ʼ`´]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]]+/gv;

/** Maximum number of characters before the first match of an excerpt: less than a line on a phone. */
const charactersBefore = 30;

/**
 * Splits a sentence at the words of a search, for highlighting. All words in sequence are one match; if they never
 * occur in sequence, each word is a match. If the first match is far from the beginning, most of the text before it
 * is replaced by an ellipsis.
 */
export function excerptOf(sentence: string, search: string): ExcerptPart[] {
  const words = [...sentence.matchAll(wordPattern)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    folded: spokenWords(text).join(''),
  }));
  const parts: ExcerptPart[] = [];
  const matches = matchesIn(
    words.map(({ folded }) => folded),
    search,
  );
  const firstMatch = words[matches[0]?.first ?? 0]?.start ?? 0;
  const beginning = words.find(({ start }) => start >= firstMatch - charactersBefore)?.start ?? 0;
  let at = firstMatch > charactersBefore ? beginning : 0;
  if (at > 0) parts.push({ text: '… ', isMatch: false });
  for (const { first, last } of matches) {
    const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
    if (start > at) parts.push({ text: sentence.slice(at, start), isMatch: false });
    parts.push({ text: sentence.slice(start, end), isMatch: true });
    at = end;
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), isMatch: false });
  return parts;
}

/** Returns the first and the last word of each match, in order. */
function matchesIn(words: readonly string[], search: string): { first: number; last: number }[] {
  const sought = searchWordsOf(search);
  if (sought === null) return [];
  const isLast = (word = '') => (sought.isOpen ? word.startsWith(sought.last) : word === sought.last);
  const length = sought.first.length;
  const phrases = words.flatMap((_, index) =>
    isLast(words[index + length]) && sought.first.every((word, offset) => words[index + offset] === word)
      ? [{ first: index, last: index + length }]
      : [],
  );
  if (phrases.length > 0)
    return phrases.filter(({ first }, index) => first > (phrases[index - 1]?.last ?? -1));
  return words.flatMap((word, index) =>
    isLast(word) || sought.first.includes(word) ? [{ first: index, last: index }] : [],
  );
}

/**
 * Generates English inflections, and words joined or split. Pure functions; callers drop words that occur in no name.
 */

/** Minimum length of a stem. */
const minStemLength = 3;
const minPartLength = 2;
/** Longer words are not split. */
const maxSplitLength = 24;

/** Suffixes, and the suffixes that replace them in other forms of the word. */
const suffixRules: readonly (readonly [ending: string, others: readonly string[]])[] = [
  ['ies', ['y', 'ie']],
  ['ves', ['f', 'fe']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['men', ['man']],
  ['man', ['men']],
  ['y', ['ies']],
  ['fe', ['ves']],
  ['f', ['ves']],
  ['ing', ['', 'e']],
  ['ed', ['', 'e']],
  ['e', ['ing']],
];

/** Removes a doubled consonant: 'running' → 'run', not 'runn'. */
const undoubled = (stem: string): string[] =>
  /([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : [];

/**
 * Returns other forms of a word: 'foxes' → 'fox'. Forms that start with the word are left out, because prefix
 * search finds them.
 */
export function inflectionsOf(word: string): string[] {
  const forms = suffixRules.flatMap(([ending, others]) => {
    if (!word.endsWith(ending)) return [];
    const stem = word.slice(0, -ending.length);
    if (stem.length + (others[0]?.length ?? 0) < minStemLength) return [];
    const shapes = others.map((other) => stem + other);
    return ending === 'ing' || ending === 'ed' ? [...shapes, ...undoubled(stem)] : shapes;
  });
  return [...new Set(forms)].filter((form) => !form.startsWith(word));
}

/** Returns the splits of a word into two, the most even first. */
export function splitsOf(word: string): [string, string][] {
  const letters = Array.from(word);
  if (letters.length > maxSplitLength) return [];
  return Array.from(
    { length: Math.max(0, letters.length - 2 * minPartLength + 1) },
    (_, index): [string, string] => [
      letters.slice(0, index + minPartLength).join(''),
      letters.slice(index + minPartLength).join(''),
    ],
  ).toSorted(([a, b], [c, d]) => Math.abs(a.length - b.length) - Math.abs(c.length - d.length));
}

/** Returns each pair of adjacent words joined, with the words of the search in which this pair is replaced. */
export const joinedPairs = (words: readonly string[]): { joined: string; words: string[] }[] =>
  words.slice(1).map((word, index) => {
    const joined = (words[index] ?? '') + word;
    return { joined, words: [...words.slice(0, index), joined, ...words.slice(index + 2)] };
  });

/** English stop words, which are never corrections of another word. */
const stopWords = new Set(
  (
    'a an and are as at be but by can did do for from had has have he her him his how i if in into is it its me my ' +
    'no not of off on or our out she so than that the their them then they this to too up us was we were what when ' +
    'who why will with you your'
  ).split(' '),
);
export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Other shapes of one word, and words written together or apart. Pure; what is no known word is dropped later. */

/** Fewer letters are no stem of anything. */
const minStemLength = 3;
const minPartLength = 2;
/** Longer words are not taken apart. */
const maxSplitLength = 24;

/** Endings and what stands in their place in another form of the word. */
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

/** 'running' → 'run', not 'runn'. */
const undoubled = (stem: string): string[] =>
  /([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : [];

/** What a word may be a form of, or have as a form: 'foxes' → 'fox'. Forms that begin with the word are found by it. */
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

/** The two words that one may be when they were written together, the evenest first. */
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

/** The words of a search with two neighbours written together, for each pair. */
export const joinedPairs = (words: readonly string[]): { joined: string; words: string[] }[] =>
  words.slice(1).map((word, index) => {
    const joined = (words[index] ?? '') + word;
    return { joined, words: [...words.slice(0, index), joined, ...words.slice(index + 2)] };
  });

/** English words that are everywhere: nobody meant them by another word. */
const stopWords = new Set(
  (
    'a an and are as at be but by can did do for from had has have he her him his how i if in into is it its me my ' +
    'no not of off on or our out she so than that the their them then they this to too up us was we were what when ' +
    'who why will with you your'
  ).split(' '),
);
export const isStopWord = (word: string): boolean => stopWords.has(word);

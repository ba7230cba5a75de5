/** Other shapes of one word, and words written together or apart. Pure; what is no known word is dropped later. */

/** Fewer letters are no stem of anything. */
const shortestStem = 3;
const shortestPiece = 2;
/** Longer words are not taken apart. */
const longestTaken = 24;

/** Endings and what stands in their place in another form of the word. */
const changes: readonly (readonly [ending: string, others: readonly string[]])[] = [
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
const single = (stem: string): string[] => (/([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : []);

/** What a word may be a form of, or have as a form: 'foxes' → 'fox'. Forms that begin with the word are found by it. */
export function formsOf(word: string): string[] {
  const forms = changes.flatMap(([ending, others]) => {
    if (!word.endsWith(ending)) return [];
    const stem = word.slice(0, -ending.length);
    if (stem.length + (others[0]?.length ?? 0) < shortestStem) return [];
    const shapes = others.map((other) => stem + other);
    return ending === 'ing' || ending === 'ed' ? [...shapes, ...single(stem)] : shapes;
  });
  return [...new Set(forms)].filter((form) => !form.startsWith(word));
}

/** The two words that one may be when they were written together, the evenest first. */
export function piecesOfWord(word: string): [string, string][] {
  const letters = Array.from(word);
  if (letters.length > longestTaken) return [];
  return Array.from(
    { length: Math.max(0, letters.length - 2 * shortestPiece + 1) },
    (_, index): [string, string] => [
      letters.slice(0, index + shortestPiece).join(''),
      letters.slice(index + shortestPiece).join(''),
    ],
  ).toSorted(([a, b], [c, d]) => Math.abs(a.length - b.length) - Math.abs(c.length - d.length));
}

/** The words of a search with two neighbours written together, for each pair. */
export const joinedPairs = (words: readonly string[]): { joined: string; words: string[] }[] =>
  words.slice(1).map((word, at) => {
    const joined = (words[at] ?? '') + word;
    return { joined, words: [...words.slice(0, at), joined, ...words.slice(at + 2)] };
  });

/** English words that are everywhere: nobody meant them by another word. */
const everywhere = new Set(
  (
    'a an and are as at be but by can did do for from had has have he her him his how i if in into is it its me my ' +
    'no not of off on or our out she so than that the their them then they this to too up us was we were what when ' +
    'who why will with you your'
  ).split(' '),
);
export const isEverywhere = (word: string): boolean => everywhere.has(word);

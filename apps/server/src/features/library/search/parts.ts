import { leadOf, mark, markWords } from './text.ts';

/** What a search looks for. Pure. */

/** One of the texts that will do, marked within but not at its ends. */
export interface Text {
  readonly text: string;
  readonly beginsWithWord: boolean;
  readonly endsWithWord: boolean;
  /** It must stand as a word of its own, or at the beginning of one; otherwise anywhere. */
  readonly must: 'be a word' | 'begin a word' | null;
  /** What the index is asked for; undefined where no word is long enough. */
  readonly lead: string | undefined;
}

/** One thing that must be found: any of these texts, folded. */
export interface Part {
  readonly anyOf: readonly Text[];
}

/** A search made ready: all of its parts must be found. */
export interface Wanted {
  readonly parts: readonly Part[];
  /** The search as one text, its words marked. */
  readonly whole: string;
}

/** So few letters are part of some word of every text. */
const fewLetters = 2;
export const isShort = ({ text }: Text): boolean => Array.from(text).length <= fewLetters;

function textOf(folded: string, place: 'alone' | 'within' | 'last'): Text {
  const marked = markWords(folded);
  const beginsWithWord = marked.startsWith(mark);
  const endsWithWord = marked.endsWith(mark);
  const text = marked.slice(beginsWithWord ? mark.length : 0, endsWithWord ? -mark.length : undefined);
  const lead = leadOf(folded);
  const plain: Text = { text, beginsWithWord, endsWithWord, must: null, lead };
  if (place === 'alone' || !isShort(plain) || !beginsWithWord || text.includes(mark)) return plain;
  // Beside other words, a short one is meant as a word, and the last one may not be typed to its end.
  return place === 'last' ? { ...plain, must: 'begin a word' } : { ...plain, must: 'be a word', lead: text };
}

export const wantedOf = (words: readonly (readonly string[])[]): Wanted => ({
  parts: words.map((texts, at) => {
    const place = words.length === 1 ? 'alone' : at === words.length - 1 ? 'last' : 'within';
    return { anyOf: texts.map((text) => textOf(text, place)) };
  }),
  whole: markWords(words.map(([first = '']) => first).join(' ')),
});

/** The index leads to the books that can hold this part. */
export const canBeLookedUp = ({ anyOf }: Part): boolean => anyOf.every(({ lead }) => lead !== undefined);
/** The books that the index leads to hold this part for certain: each of its texts is one whole bare word. */
export const isCertain = ({ anyOf }: Part): boolean =>
  anyOf.every(({ text, lead, must }) => text === lead && must !== 'begin a word');

type Check = (text: Text) => string;
const beginning: Check = ({ text, beginsWithWord }) => (beginsWithWord ? mark + text : text);
const asWords: Check = ({ text, beginsWithWord, endsWithWord }) =>
  (beginsWithWord ? mark : '') + text + (endsWithWord ? mark : '');

const within: Check = (text) =>
  text.must === 'be a word' ? asWords(text) : text.must === 'begin a word' ? beginning(text) : text.text;

const holdsPart = (stored: string, { anyOf }: Part, check: Check): boolean =>
  anyOf.some((text) => stored.includes(check(text)));

export const holds = ({ title, synopsis }: { title: string; synopsis: string }, part: Part): boolean =>
  holdsPart(title, part, within) || holdsPart(synopsis, part, within);

/** Words that a title may begin with before its own first word. */
export const articles = ['the', 'a', 'an'] as const;
const article = new RegExp(`^${mark}(?:${articles.join('|')})${mark} `);

/**
 * Where a match stands, from 0: the title itself, titles that begin so, its words in them, beginnings of words, parts
 * of words, and what only the synopsis holds. An article before the title counts little.
 */
export function standingOf(title: string, { parts, whole }: Wanted): number {
  const bare = title.replace(article, '');
  if (title === whole) return 0;
  if (bare === whole) return 0.5;
  const begin = whole.endsWith(mark) ? whole.slice(0, -mark.length) : whole;
  if (title.startsWith(begin) || bare.startsWith(begin)) return 1;
  const inTitle = (check: Check) => parts.every((part) => holdsPart(title, part, check));
  if (!inTitle(within)) return 5;
  return inTitle(asWords) ? 2 : inTitle(beginning) ? 3 : 4;
}

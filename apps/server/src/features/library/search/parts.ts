import { beginningKey, leadOf, mark, markWords } from './text.ts';

/** What a search looks for. Pure. */

/** How a text must stand: as a word, at the beginning of one, or anywhere. */
type Fit = 'is' | 'begins' | 'holds';

/** What the index is asked for: a word of it, or all that hold a text. */
export interface Lead {
  readonly text: string;
  readonly asPart: boolean;
}

/** One of the texts that will do, marked within but not at its ends. */
export interface Text {
  readonly text: string;
  readonly beginsWithWord: boolean;
  readonly endsWithWord: boolean;
  readonly fit: Fit;
  /** What the index is asked for, which all must be found; none where no word is long enough. */
  readonly leads: readonly Lead[];
  /** Those books hold the text for certain. */
  readonly isCertain: boolean;
  /** From 0: how much is guessed in taking it for what was typed. */
  readonly doubt: number;
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

/** A text that may have been meant. */
export interface Meaning {
  readonly text: string;
  readonly doubt: number;
  /** The words in it, which the index knows: it is found only as these. */
  readonly words?: readonly string[];
}

/** So few letters are part of some word of every text. */
const fewLetters = 2;
export const isShort = ({ text }: Pick<Text, 'text'>): boolean => Array.from(text).length <= fewLetters;

function textOf({ text: folded, doubt, words }: Meaning, place: 'alone' | 'within' | 'last'): Text {
  const marked = markWords(folded);
  const beginsWithWord = marked.startsWith(mark);
  const endsWithWord = marked.endsWith(mark);
  const text = marked.slice(beginsWithWord ? mark.length : 0, endsWithWord ? -mark.length : undefined);
  const shape = { text, beginsWithWord, endsWithWord, doubt };
  if (words) {
    const leads = words.map((word) => ({ text: word, asPart: false }));
    return { ...shape, fit: 'is', leads, isCertain: words.length === 1 };
  }
  const lead = leadOf(folded);
  const leads = lead === undefined ? [] : [{ text: lead, asPart: true }];
  const plain: Text = { ...shape, fit: 'holds', leads, isCertain: text === lead };
  if (place === 'alone' || !isShort(plain) || !beginsWithWord || text.includes(mark)) return plain;
  // Beside other words, a short one is meant as a word, and the last one may not be typed to its end.
  const [fit, key] = place === 'last' ? (['begins', beginningKey(text)] as const) : (['is', text] as const);
  return { ...shape, fit, leads: [{ text: key, asPart: false }], isCertain: true };
}

export const asTyped = (text: string): Meaning => ({ text, doubt: 0 });

export const wantedOf = (words: readonly (readonly Meaning[])[]): Wanted => ({
  parts: words.map((meanings, at) => {
    const place = words.length === 1 ? 'alone' : at === words.length - 1 ? 'last' : 'within';
    return { anyOf: meanings.map((meaning) => textOf(meaning, place)) };
  }),
  whole: markWords(words.map(([first]) => first?.text ?? '').join(' ')),
});

/** The index leads to the books that can hold this part. */
export const canBeLookedUp = ({ anyOf }: Part): boolean => anyOf.every(({ leads }) => leads.length > 0);
/** The books that the index leads to hold this part for certain: each of its texts is one whole bare word. */
export const isCertain = ({ anyOf }: Part): boolean => anyOf.every((text) => text.isCertain);

type Check = (text: Text) => string;
const beginning: Check = ({ text, beginsWithWord }) => (beginsWithWord ? mark + text : text);
const asWords: Check = ({ text, beginsWithWord, endsWithWord }) =>
  (beginsWithWord ? mark : '') + text + (endsWithWord ? mark : '');
const fitting = { is: asWords, begins: beginning, holds: ({ text }) => text } as const satisfies Record<
  Fit,
  Check
>;
const within: Check = (text) => fitting[text.fit](text);

const holdsPart = (stored: string, { anyOf }: Part, check: Check): boolean =>
  anyOf.some((text) => stored.includes(check(text)));

export const holds = ({ title, synopsis }: { title: string; synopsis: string }, part: Part): boolean =>
  holdsPart(title, part, within) || holdsPart(synopsis, part, within);

/** Words that a title may begin with before its own first word. */
export const articles = ['the', 'a', 'an'] as const;
const article = new RegExp(`^${mark}(?:${articles.join('|')})${mark} `);

/** Where a match stands that only the synopsis holds. */
const bySynopsis = 5;

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
  if (!inTitle(within)) return bySynopsis;
  return inTitle(asWords) ? 2 : inTitle(beginning) ? 3 : 4;
}

export const isInTitle = (title: string, wanted: Wanted): boolean => standingOf(title, wanted) < bySynopsis;

/** What is guessed at all in this search. */
export const isGuess = ({ parts }: Wanted): boolean =>
  parts.some(({ anyOf }) => anyOf.some(({ doubt }) => doubt > 0));

/** How much is guessed in taking what this title holds for what was typed. */
export const doubtOf = (title: string, { parts }: Wanted): number =>
  parts.reduce((sum, { anyOf }) => {
    const held = anyOf.filter((text) => title.includes(within(text))).map(({ doubt }) => doubt);
    return held.length > 0 ? sum + Math.min(...held) : sum;
  }, 0);

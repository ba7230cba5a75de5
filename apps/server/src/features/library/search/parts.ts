import { leadOf, mark, markWords } from './text.ts';

/** What a search looks for. Pure. */

/** One of the texts that will do, marked within but not at its ends. */
export interface Text {
  readonly text: string;
  readonly beginsWithWord: boolean;
  readonly endsWithWord: boolean;
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

const textOf = (folded: string): Text => {
  const marked = markWords(folded);
  const beginsWithWord = marked.startsWith(mark);
  const endsWithWord = marked.endsWith(mark);
  const text = marked.slice(beginsWithWord ? mark.length : 0, endsWithWord ? -mark.length : undefined);
  return { text, beginsWithWord, endsWithWord, lead: leadOf(folded) };
};

export const wantedOf = (words: readonly (readonly string[])[]): Wanted => ({
  parts: words.map((texts) => ({ anyOf: texts.map(textOf) })),
  whole: markWords(words.map(([first = '']) => first).join(' ')),
});

/** The index leads to the books that can hold this part. */
export const canBeLookedUp = ({ anyOf }: Part): boolean => anyOf.every(({ lead }) => lead !== undefined);
/** The books that the index leads to hold this part for certain: each of its texts is one whole bare word. */
export const isCertain = ({ anyOf }: Part): boolean => anyOf.every(({ text, lead }) => text === lead);

type Check = (text: Text) => string;
const within: Check = ({ text }) => text;
const beginning: Check = ({ text, beginsWithWord }) => (beginsWithWord ? mark + text : text);
const asWords: Check = ({ text, beginsWithWord, endsWithWord }) =>
  (beginsWithWord ? mark : '') + text + (endsWithWord ? mark : '');

const holdsPart = (stored: string, { anyOf }: Part, check: Check): boolean =>
  anyOf.some((text) => stored.includes(check(text)));

export const holds = ({ title, synopsis }: { title: string; synopsis: string }, part: Part): boolean =>
  holdsPart(title, part, within) || holdsPart(synopsis, part, within);

/**
 * Where a match stands, from 0: the title itself, titles that begin so, its words in them, beginnings of words, parts
 * of words, and what only the synopsis holds.
 */
export function standingOf(title: string, { parts, whole }: Wanted): number {
  if (title === whole) return 0;
  if (title.startsWith(whole.endsWith(mark) ? whole.slice(0, -mark.length) : whole)) return 1;
  const inTitle = (check: Check) => parts.every((part) => holdsPart(title, part, check));
  if (!inTitle(within)) return 5;
  return inTitle(asWords) ? 2 : inTitle(beginning) ? 3 : 4;
}

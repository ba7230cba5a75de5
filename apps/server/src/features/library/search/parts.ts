import { beginningKey, leadOf, mark, markWords } from './text.ts';

/** What a search looks for. Pure. */

/** How a text must stand: as a word, at the beginning of one, or anywhere. */
type Fit = 'is' | 'begins' | 'holds';

/** What the index is asked for: a word of it, or all that hold a text. */
export interface Lead {
  readonly text: string;
  readonly asPart: boolean;
}

/** What a stored title or synopsis contains where a text stands in it as a word, begins one, or stands as it must. */
interface Checks {
  readonly asWord: string;
  readonly beginning: string;
  readonly within: string;
}

/** One of the texts that will do, marked within but not at its ends. */
export interface Text {
  readonly text: string;
  /** What the index is asked for, which all must be found; none where no word is long enough. */
  readonly leads: readonly Lead[];
  /** Those books hold the text for certain. */
  readonly isCertain: boolean;
  readonly checks: Checks;
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
  const begin = beginsWithWord ? mark + text : text;
  const forms = { is: endsWithWord ? begin + mark : begin, begins: begin, holds: text };
  const checksFor = (fit: Fit): Checks => ({ asWord: forms.is, beginning: begin, within: forms[fit] });
  const shape = { text, doubt };
  if (words) {
    const leads = words.map((word) => ({ text: word, asPart: false }));
    return { ...shape, leads, isCertain: words.length === 1, checks: checksFor('is') };
  }
  const lead = leadOf(folded);
  const leads = lead === undefined ? [] : [{ text: lead, asPart: true }];
  const plain: Text = { ...shape, leads, isCertain: text === lead, checks: checksFor('holds') };
  if (place === 'alone' || !isShort(plain) || !beginsWithWord || text.includes(mark)) return plain;
  // Beside other words, a short one is meant as a word, and the last one may not be typed to its end.
  const [fit, key] = place === 'last' ? (['begins', beginningKey(text)] as const) : (['is', text] as const);
  return { ...shape, leads: [{ text: key, asPart: false }], isCertain: true, checks: checksFor(fit) };
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

const holdsAs = (stored: string, { anyOf }: Part, check: keyof Checks): boolean => {
  for (const { checks } of anyOf) if (stored.includes(checks[check])) return true;
  return false;
};

export const holds = ({ title, synopsis }: { title: string; synopsis: string }, part: Part): boolean =>
  holdsAs(title, part, 'within') || holdsAs(synopsis, part, 'within');

/** Words that a title may begin with before its own first word. */
export const articles = ['the', 'a', 'an'] as const;
const markedArticles = articles.map((article) => `${mark}${article}${mark} `);
const withoutArticle = (title: string): string => {
  for (const article of markedArticles) if (title.startsWith(article)) return title.slice(article.length);
  return title;
};

/** Where a match stands that only the synopsis holds. */
const bySynopsis = 5;

/**
 * Where a match stands, from 0: the title itself, titles that begin so, its words in them, beginnings of words, parts
 * of words, and what only the synopsis holds. An article before the title counts little.
 */
export function standings({ parts, whole }: Wanted): (title: string) => number {
  const begin = whole.endsWith(mark) ? whole.slice(0, -mark.length) : whole;
  return (title) => {
    if (title === whole) return 0;
    const bare = withoutArticle(title);
    if (bare === whole) return 0.5;
    if (title.startsWith(begin) || bare.startsWith(begin)) return 1;
    let standing = 2;
    for (const part of parts) {
      if (!holdsAs(title, part, 'within')) return bySynopsis;
      if (standing < 3 && !holdsAs(title, part, 'asWord')) standing = 3;
      if (standing === 3 && !holdsAs(title, part, 'beginning')) standing = 4;
    }
    return standing;
  };
}

export const isInTitle = (standing: number): boolean => standing < bySynopsis;

/** What is guessed at all in this search. */
export const isGuess = ({ parts }: Wanted): boolean =>
  parts.some(({ anyOf }) => anyOf.some(({ doubt }) => doubt > 0));

/** How much is guessed in taking what this title holds for what was typed. */
export const doubtOf = (title: string, { parts }: Wanted): number =>
  parts.reduce((sum, { anyOf }) => {
    const held = anyOf.filter(({ checks }) => title.includes(checks.within)).map(({ doubt }) => doubt);
    return held.length > 0 ? sum + Math.min(...held) : sum;
  }, 0);

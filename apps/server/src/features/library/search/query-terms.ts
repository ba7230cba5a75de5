import { boundary, indexKeyOf, prefixKey, withBoundaries } from './tokenize.ts';

/** What a search looks for. Pure. */

/** How a text must stand: as a word, at the beginning of one, or anywhere. */
type MatchKind = 'is' | 'begins' | 'holds';

/** What the index is asked for: a word of it, or all that hold a text. */
export interface IndexKey {
  readonly text: string;
  readonly isPartial: boolean;
}

/** What a stored title or synopsis contains where a text stands in it as a word, begins one, or stands as it must. */
interface Checks {
  readonly asWord: string;
  readonly beginning: string;
  readonly within: string;
}

/** One of the texts that will do, marked within but not at its ends. */
export interface Alternative {
  readonly text: string;
  /** What the index is asked for, which all must be found; none where no word is long enough. */
  readonly keys: readonly IndexKey[];
  /** Those books hold the text for certain. */
  readonly isCertain: boolean;
  readonly checks: Checks;
  /** From 0: how much is guessed in taking it for what was typed. */
  readonly penalty: number;
}

/** One thing that must be found: any of these texts, folded. */
export interface Term {
  readonly anyOf: readonly Alternative[];
}

/** A search made ready: all of its parts must be found. */
export interface ParsedQuery {
  readonly terms: readonly Term[];
  /** The search as one text, its words marked. */
  readonly phrase: string;
}

/** A text that may have been meant. */
export interface Candidate {
  readonly text: string;
  readonly penalty: number;
  /** The words in it, which the index knows: it is found only as these. */
  readonly words?: readonly string[];
}

/** So few letters are part of some word of every text. */
const shortLength = 2;
export const isShort = ({ text }: Pick<Alternative, 'text'>): boolean =>
  Array.from(text).length <= shortLength;

function alternativeOf(
  { text: folded, penalty, words }: Candidate,
  position: 'alone' | 'within' | 'last',
): Alternative {
  const marked = withBoundaries(folded);
  const beginsWithWord = marked.startsWith(boundary);
  const endsWithWord = marked.endsWith(boundary);
  const text = marked.slice(
    beginsWithWord ? boundary.length : 0,
    endsWithWord ? -boundary.length : undefined,
  );
  const begin = beginsWithWord ? boundary + text : text;
  const forms = { is: endsWithWord ? begin + boundary : begin, begins: begin, holds: text };
  const checksFor = (fit: MatchKind): Checks => ({ asWord: forms.is, beginning: begin, within: forms[fit] });
  const shape = { text, penalty };
  if (words) {
    const keys = words.map((word) => ({ text: word, isPartial: false }));
    return { ...shape, keys, isCertain: words.length === 1, checks: checksFor('is') };
  }
  const longestKey = indexKeyOf(folded);
  const keys = longestKey === undefined ? [] : [{ text: longestKey, isPartial: true }];
  const plain: Alternative = { ...shape, keys, isCertain: text === longestKey, checks: checksFor('holds') };
  if (position === 'alone' || !isShort(plain) || !beginsWithWord || text.includes(boundary)) return plain;
  // Beside other words, a short one is meant as a word, and the last one may not be typed to its end.
  const [fit, key] = position === 'last' ? (['begins', prefixKey(text)] as const) : (['is', text] as const);
  return { ...shape, keys: [{ text: key, isPartial: false }], isCertain: true, checks: checksFor(fit) };
}

export const literal = (text: string): Candidate => ({ text, penalty: 0 });

export const buildQuery = (words: readonly (readonly Candidate[])[]): ParsedQuery => ({
  terms: words.map((candidates, index) => {
    const position = words.length === 1 ? 'alone' : index === words.length - 1 ? 'last' : 'within';
    return { anyOf: candidates.map((candidate) => alternativeOf(candidate, position)) };
  }),
  phrase: withBoundaries(words.map(([first]) => first?.text ?? '').join(' ')),
});

/** The index leads to the books that can hold this part. */
export const canBeLookedUp = ({ anyOf }: Term): boolean => anyOf.every(({ keys }) => keys.length > 0);
/** The books that the index leads to hold this part for certain: each of its texts is one whole bare word. */
export const isCertain = ({ anyOf }: Term): boolean => anyOf.every((text) => text.isCertain);

const matchesAs = (stored: string, { anyOf }: Term, check: keyof Checks): boolean => {
  for (const { checks } of anyOf) if (stored.includes(checks[check])) return true;
  return false;
};

export const matchesTerm = ({ title, synopsis }: { title: string; synopsis: string }, term: Term): boolean =>
  matchesAs(title, term, 'within') || matchesAs(synopsis, term, 'within');

/** Words that a title may begin with before its own first word. */
export const articles = ['the', 'a', 'an'] as const;
const markedArticles = articles.map((article) => `${boundary}${article}${boundary} `);
const withoutArticle = (title: string): string => {
  for (const article of markedArticles) if (title.startsWith(article)) return title.slice(article.length);
  return title;
};

/** Where a match stands that only the synopsis holds. */
const synopsisRank = 5;

/**
 * Where a match stands, from 0: the title itself, titles that begin so, its words in them, beginnings of words, parts
 * of words, and what only the synopsis holds. An article before the title counts little.
 */
export function rankerFor({ terms, phrase }: ParsedQuery): (title: string) => number {
  const begin = phrase.endsWith(boundary) ? phrase.slice(0, -boundary.length) : phrase;
  return (title) => {
    if (title === phrase) return 0;
    const bare = withoutArticle(title);
    if (bare === phrase) return 0.5;
    if (title.startsWith(begin) || bare.startsWith(begin)) return 1;
    let rank = 2;
    for (const term of terms) {
      if (!matchesAs(title, term, 'within')) return synopsisRank;
      if (rank < 3 && !matchesAs(title, term, 'asWord')) rank = 3;
      if (rank === 3 && !matchesAs(title, term, 'beginning')) rank = 4;
    }
    return rank;
  };
}

export const isInTitle = (rank: number): boolean => rank < synopsisRank;

/** What is guessed at all in this search. */
export const isApproximate = ({ terms: parts }: ParsedQuery): boolean =>
  parts.some(({ anyOf }) => anyOf.some(({ penalty }) => penalty > 0));

/** How much is guessed in taking what this title holds for what was typed. */
export const penaltyOf = (title: string, { terms: parts }: ParsedQuery): number =>
  parts.reduce((sum, { anyOf }) => {
    const penalties = anyOf
      .filter(({ checks }) => title.includes(checks.within))
      .map(({ penalty }) => penalty);
    return penalties.length > 0 ? sum + Math.min(...penalties) : sum;
  }, 0);

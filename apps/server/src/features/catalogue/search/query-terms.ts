import { isDense } from '@lamplight/contract';
import { boundary, indexKeyOf, prefixKey, withBoundaries } from './tokenize.ts';

/** Terms of a search. Pure functions. */

/** How a text must occur: as a word, at the start of one, or anywhere. */
type MatchKind = 'is' | 'begins' | 'holds';

/** Index lookup: an exact word, or all words that contain a text. */
export interface IndexKey {
  readonly text: string;
  readonly isPartial: boolean;
}

/** Substrings to look for in a stored title or synopsis: the text as a word, as a prefix, or as required. */
interface Checks {
  readonly asWord: string;
  readonly beginning: string;
  readonly within: string;
}

/** One of several texts that satisfy a term, with boundaries inside but not at its ends. */
export interface Alternative {
  readonly text: string;
  /** Index lookups, all of which must match; empty if every word is too short. */
  readonly keys: readonly IndexKey[];
  /** Books found through `keys` certainly contain the text. */
  readonly isCertain: boolean;
  readonly checks: Checks;
  /** From 0 (as typed): how unlikely it is that this text was meant. */
  readonly penalty: number;
}

/** A term matches if any of its folded texts does. */
export interface Term {
  readonly anyOf: readonly Alternative[];
}

/** A parsed search: all terms must match. */
export interface ParsedQuery {
  readonly terms: readonly Term[];
  /** The search as one text with word boundaries. */
  readonly phrase: string;
}

/** A text that may have been meant. */
export interface Candidate {
  readonly text: string;
  readonly penalty: number;
  /** The indexed words in it, if it matches only as these words. */
  readonly words?: readonly string[];
}

/** Texts of at most this length are part of some word of every book, but in scripts whose words are as short. */
const shortLength = 2;
export const isShort = ({ text }: Pick<Alternative, 'text'>): boolean =>
  Array.from(text).length <= shortLength && !isDense(text);

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
  const keys =
    longestKey === undefined ? [] : [{ text: longestKey, isPartial: Array.from(longestKey).length > 1 }];
  const plain: Alternative = { ...shape, keys, isCertain: text === longestKey, checks: checksFor('holds') };
  if (position === 'alone' || !isShort(plain) || !beginsWithWord || text.includes(boundary)) return plain;
  // Next to other words, a short text is a complete word; the last one may be incomplete.
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

/** True if the index can list the books that may contain this term. */
export const canBeLookedUp = ({ anyOf }: Term): boolean => anyOf.every(({ keys }) => keys.length > 0);
/** True if every book listed by the index certainly contains this term: each text is a single plain word. */
export const isCertain = ({ anyOf }: Term): boolean => anyOf.every((text) => text.isCertain);

const matchesAs = (stored: string, { anyOf }: Term, check: keyof Checks): boolean => {
  for (const { checks } of anyOf) if (stored.includes(checks[check])) return true;
  return false;
};

export const matchesTerm = ({ title, synopsis }: { title: string; synopsis: string }, term: Term): boolean =>
  matchesAs(title, term, 'within') || matchesAs(synopsis, term, 'within');

/** Articles that may precede the first significant word of a title. */
export const articles = ['the', 'a', 'an'] as const;
const markedArticles = articles.map((article) => `${boundary}${article}${boundary} `);
const withoutArticle = (title: string): string => {
  for (const article of markedArticles) if (title.startsWith(article)) return title.slice(article.length);
  return title;
};

/** Rank of a match only in the synopsis. */
const synopsisRank = 5;

/**
 * Returns a function that ranks a title from 0 (best): the exact title, titles that start with the phrase,
 * complete words, prefixes of words, parts of words, only the synopsis. An article before the title adds half
 * a rank.
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

/** True if any term has alternatives that were not typed. */
export const isApproximate = ({ terms: parts }: ParsedQuery): boolean =>
  parts.some(({ anyOf }) => anyOf.some(({ penalty }) => penalty > 0));

/** Returns the penalty of a title: the sum over the terms of their best alternatives in it. */
export const penaltyOf = (title: string, { terms: parts }: ParsedQuery): number =>
  parts.reduce((sum, { anyOf }) => {
    const penalties = anyOf
      .filter(({ checks }) => title.includes(checks.within))
      .map(({ penalty }) => penalty);
    return penalties.length > 0 ? sum + Math.min(...penalties) : sum;
  }, 0);

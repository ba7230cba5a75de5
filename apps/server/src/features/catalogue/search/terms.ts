import { foldForSearch, isDense } from '@lamplight/contract';

/** Terms of a search, and how well a text matches them. Pure functions. */

/** How a text must occur: anywhere, at the start of a word, or as a word. */
export type Fit = 'part' | 'begin' | 'word';

/** One of several folded texts that satisfy a term. */
export interface Alternative {
  readonly text: string;
  readonly fit: Fit;
  /** How unlikely it is that this text was meant; 0 for the text as typed. */
  readonly penalty: number;
}

export interface Term {
  readonly anyOf: readonly Alternative[];
}

/** A parsed search: all terms must match. */
export interface ParsedQuery {
  readonly terms: readonly Term[];
  /** The search as one text. */
  readonly phrase: string;
}

/** A text that the user may have meant. */
export interface Candidate {
  readonly text: string;
  readonly penalty: number;
  /** True if the text matches complete words only. */
  readonly isWord?: boolean;
}

/** Splits a search at whitespace into distinct folded tokens. */
export const tokens = (search: string): string[] =>
  [...new Set(foldForSearch(search).split(' '))].filter(Boolean);

const words = /[\p{L}\p{N}\p{M}]+/gu;
const plain = /^[a-z\d ]*$/;

/** Returns the distinct words of a folded text, without punctuation. */
export const wordsOfFolded = (folded: string): string[] => [
  ...new Set((plain.test(folded) ? folded.match(/[a-z\d]+/g) : folded.match(words)) ?? []),
];

/** Returns the distinct words of a search without punctuation. */
export const plainWords = (search: string): string[] => wordsOfFolded(foldForSearch(search));

/**
 * Maximum characters of a short text. In scripts with long words, such a text is part of a word of nearly every book.
 */
const shortLength = 2;
const isShort = (text: string): boolean =>
  text.length <= 2 * shortLength && Array.from(text).length <= shortLength && !isDense(text);

/** Returns whether every term is too short to be searched for outside titles. */
export const isShortQuery = ({ terms }: ParsedQuery): boolean =>
  terms.every(({ anyOf }) => anyOf.every(({ text }) => isShort(text)));

export const literal = (text: string): Candidate => ({ text, penalty: 0 });

const letter = /[\p{L}\p{N}\p{M}\p{Cs}]/u;
/** Returns whether a text has a letter at an index; false outside of the text. */
const isLetterAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58);
  return code >= 128 && letter.test(text.charAt(at));
};

/**
 * Returns how a text must match: next to other words, a short text must be a complete word, or a prefix if it comes
 * last.
 */
function fitOf({ text, isWord }: Candidate, position: 'alone' | 'within' | 'last'): Fit {
  if (isWord) return 'word';
  if (position === 'alone' || !isShort(text) || !isLetterAt(text, 0)) return 'part';
  return position === 'last' ? 'begin' : 'word';
}

export const buildQuery = (terms: readonly (readonly Candidate[])[]): ParsedQuery => ({
  terms: terms.map((candidates, index) => {
    const position = terms.length === 1 ? 'alone' : index === terms.length - 1 ? 'last' : 'within';
    return {
      anyOf: candidates.map((candidate) => ({
        text: candidate.text,
        penalty: candidate.penalty,
        fit: fitOf(candidate, position),
      })),
    };
  }),
  phrase: terms.map(([first]) => first?.text ?? '').join(' '),
});

/** How strongly a text occurs in another: as a part of a word, at the start of one, or as a word. */
export const strengths: Readonly<Record<Fit, number>> = { part: 1, begin: 2, word: 3 };

function strengthAt(text: string, part: string, at: number): number {
  const end = at + part.length;
  if (isLetterAt(part, 0) && isLetterAt(text, at - 1)) return strengths.part;
  return isLetterAt(part, part.length - 1) && isLetterAt(text, end) ? strengths.begin : strengths.word;
}

/** Returns the best strength with which a part occurs in a text; 0 if it does not occur, or not as `fit` requires. */
export function strengthIn(text: string, { text: part, fit }: Alternative): number {
  let best = 0;
  for (let at = text.indexOf(part); at >= 0 && best < strengths.word; at = text.indexOf(part, at + 1))
    best = Math.max(best, strengthAt(text, part, at));
  return best >= strengths[fit] ? best : 0;
}

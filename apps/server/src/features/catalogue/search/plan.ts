import { isbnForms } from '@lamplight/contract';
import { inflectionsOf, isStopWord, joinedPairs, splitsOf } from './inflections.ts';
import {
  buildQuery,
  type Candidate,
  type Fit,
  literal,
  type ParsedQuery,
  plainWords,
  tokens,
} from './terms.ts';
import { closest, minFuzzyLength, transpositions } from './typos.ts';

/** Words of names that the reader may see. */
export interface Words {
  /** Returns whether a text is one of the words, or with `fit` whether it begins one or is part of one. */
  has(text: string, fit?: Fit): boolean;
  /** Returns the words of names that a mistyped word may have meant. */
  near(word: string): readonly string[];
}

/** Returns interpretations of a search; empty if they do not differ from those of earlier plans. */
type Plan = (words: Words, search: string) => ParsedQuery[];

/** Maximum corrections per mistyped word. */
const maxCandidates = 6;
/** Maximum number of ways to split a word, and maximum number of words in a search that are inflected or corrected. */
const maxSplits = 3;
const maxWords = 8;

const literalQueries = (words: readonly string[]): ParsedQuery[] =>
  words.length > 0 ? [buildQuery(words.map((word) => [literal(word)]))] : [];

/** Interprets the search as typed, with punctuation. If it is an ISBN, searches for the forms of 10 and 13 digits. */
const literalPlan: Plan = (_, search) => {
  const isbns = isbnForms(search);
  return isbns.length === 0
    ? literalQueries(tokens(search))
    : [buildQuery([isbns.flatMap(tokens).map(literal)])];
};

/** Interprets the search without punctuation. */
const wordPlan: Plan = (_, search) => {
  const words = plainWords(search);
  return words.join(' ') === tokens(search).join(' ') ? [] : literalQueries(words);
};

/** Returns inflections of a word, and splits of it into two words, if these words occur in names. */
function relatedCandidates(word: string, words: Words): Candidate[] {
  const splits = splitsOf(word)
    .filter((pair) => pair.every((piece) => words.has(piece)) && !pair.every(isStopWord))
    .slice(0, maxSplits);
  return [
    ...inflectionsOf(word)
      .filter((form) => words.has(form))
      .map((text) => ({ text, penalty: 1, isWord: true })),
    ...splits.flatMap((pair) =>
      [' ', '-'].map((gap) => ({ text: pair.join(gap), penalty: 2, isWord: true })),
    ),
  ];
}

/** Interprets words as other inflections, and as joined or split words. */
const inflectionPlan: Plan = (words, search) => {
  const typed = plainWords(search);
  if (typed.length === 0 || typed.length > maxWords) return [];
  const related = typed.map((word) => relatedCandidates(word, words));
  return [
    ...(related.some((candidates) => candidates.length > 0)
      ? [buildQuery(typed.map((word, at) => [literal(word), ...(related[at] ?? [])]))]
      : []),
    ...joinedPairs(typed).flatMap((pair) => (words.has(pair.joined) ? literalQueries(pair.words) : [])),
  ];
};

/**
 * Returns the words that may have been meant by a typed word. Unless `suspectsAll`, a word that occurs in names, or
 * begins one that does, is taken as typed.
 */
function candidatesFor(words: Words, word: string, suspectsAll: boolean): Candidate[] {
  const itself = literal(word);
  if (Array.from(word).length < minFuzzyLength)
    return [itself, ...transpositions(word).map((text) => ({ text, penalty: 1 }))];
  if (!suspectsAll && words.has(word, 'begin')) return [itself];
  const known = words.has(word, 'part') ? [itself] : [];
  return [...known, ...closest(word, words.near(word), maxCandidates)];
}

/** Corrects mistyped words: those that occur in no name, or with `suspectsAll` all words. */
const fuzzyPlan =
  (suspectsAll: boolean): Plan =>
  (words, search) => {
    const typed = plainWords(search);
    if (typed.length > maxWords) return [];
    const candidates = typed.map((word) => candidatesFor(words, word, suspectsAll));
    const hasUnknown = candidates.some((texts) => texts.length === 0);
    if (hasUnknown || candidates.every((texts, at) => texts.length === 1 && texts[0]?.text === typed[at]))
      return [];
    return [buildQuery(candidates)];
  };

/** Plans in the order in which they are tried: as typed, by related words, by corrected words. */
export const plans: readonly { readonly kind: 'exact' | 'related' | 'corrected'; readonly make: Plan }[] = [
  { kind: 'exact', make: literalPlan },
  { kind: 'exact', make: wordPlan },
  { kind: 'related', make: inflectionPlan },
  { kind: 'corrected', make: fuzzyPlan(false) },
  { kind: 'corrected', make: fuzzyPlan(true) },
];

import { isbnForms } from '@lamplight/contract';
import type { IndexReader } from './index-reader.ts';
import { inflectionsOf, isStopWord, joinedPairs, splitsOf } from './inflections.ts';
import { buildQuery, type Candidate, literal, type ParsedQuery } from './query-terms.ts';
import { plainWords, tokens } from './tokenize.ts';
import { closest, deletions, maxEdits, minFuzzyLength, transpositions } from './typos.ts';

/** Maximum corrections per mistyped word. */
const maxCandidates = 6;
/** Maximum splits of a word, and words of a search that are inflected. */
const maxSplits = 3;
const maxWords = 8;

const literalQueries = (words: readonly string[]): ParsedQuery[] =>
  words.length > 0 ? [buildQuery(words.map((word) => [literal(word)]))] : [];

/**
 * Returns the query for the search as typed, with punctuation, and that for an ISBN without, of 10 or 13 digits; empty if
 * nothing was typed.
 */
export async function literalPlan(_: IndexReader, search: string): Promise<ParsedQuery[]> {
  const isbns = isbnForms(search);
  if (isbns.length === 0) return literalQueries(tokens(search));
  return [buildQuery([isbns.flatMap(tokens).map(literal)])];
}

/** Returns the query for the search without punctuation; empty if that changes nothing. */
export async function wordPlan(_: IndexReader, search: string): Promise<ParsedQuery[]> {
  const words = plainWords(search);
  return words.join(' ') === tokens(search).join(' ') ? [] : literalQueries(words);
}

/** Returns indexed inflections of a word, and splits of it into two indexed words. */
function relatedCandidates(word: string, known: ReadonlySet<string>): Candidate[] {
  const forms = inflectionsOf(word).filter((form) => known.has(form));
  const splits = splitsOf(word)
    .filter((pair) => pair.every((piece) => known.has(piece)) && !pair.every(isStopWord))
    .slice(0, maxSplits);
  return [
    ...forms.map((text) => ({ text, penalty: 1, words: [text] })),
    ...splits.flatMap((words) => [' ', '-'].map((gap) => ({ text: words.join(gap), penalty: 2, words }))),
  ];
}

/** Returns queries with inflected words, and with words joined or split. */
export async function inflectionPlan(reader: IndexReader, search: string): Promise<ParsedQuery[]> {
  const words = plainWords(search);
  if (words.length === 0 || words.length > maxWords) return [];
  const pairs = joinedPairs(words);
  const known = await reader.knownWords([
    ...pairs.map(({ joined }) => joined),
    ...words.flatMap((word) => [...inflectionsOf(word), ...splitsOf(word).flat()]),
  ]);
  const related = words.map((word) => relatedCandidates(word, known));
  return [
    ...(related.some((others) => others.length > 0)
      ? [buildQuery(words.map((word, at) => [literal(word), ...(related[at] ?? [])]))]
      : []),
    ...pairs.flatMap((pair) => (known.has(pair.joined) ? literalQueries(pair.words) : [])),
  ];
}

/**
 * Returns the words that may have been meant. A known word or prefix is taken as typed unless `suspectAll`.
 */
async function candidatesFor(reader: IndexReader, word: string, suspectAll: boolean): Promise<Candidate[]> {
  const itself = literal(word);
  if (Array.from(word).length < minFuzzyLength)
    return [itself, ...transpositions(word).map((text) => ({ text, penalty: 1 }))];
  if (!suspectAll && (await reader.beginsWord(word))) return [itself];
  const known = (await reader.isPartOfWord(word)) ? [itself] : [];
  const candidates = maxEdits(word) > 0 ? await reader.wordsForDeletions(deletions(word)) : [];
  return [...known, ...closest(word, candidates, maxCandidates)];
}

async function fuzzyQueries(
  reader: IndexReader,
  search: string,
  suspectAll: boolean,
): Promise<ParsedQuery[]> {
  const words = plainWords(search);
  const candidates = await Promise.all(words.map((word) => candidatesFor(reader, word, suspectAll)));
  const hasUnknown = candidates.some((texts) => texts.length === 0);
  if (hasUnknown || candidates.every((texts, at) => texts.length === 1 && texts[0]?.text === words[at]))
    return [];
  return [buildQuery(candidates)];
}

/** Treats unknown words as typos of indexed words; returns an empty list if there are no corrections. */
export const fuzzyPlan = (reader: IndexReader, search: string): Promise<ParsedQuery[]> =>
  fuzzyQueries(reader, search, false);

/** Like `fuzzyPlan`, but also treats known words as possible typos. */
export const aggressiveFuzzyPlan = (reader: IndexReader, search: string): Promise<ParsedQuery[]> =>
  fuzzyQueries(reader, search, true);

import { beginsWord, wordsForDeletions } from './index-queries.ts';
import type { IndexReader } from './index-reader.ts';
import { inflectionsOf, isStopWord, joinedPairs, splitsOf } from './inflections.ts';
import { buildQuery, type Candidate, literal, type ParsedQuery } from './query-terms.ts';
import { plainWords, tokens } from './tokenize.ts';
import { closest, deletions, maxEdits, minFuzzyLength, transpositions } from './typos.ts';

/** Words that a mistyped one may have been meant for. */
const maxCandidates = 6;
/** Ways to take a word apart that are tried, and words of a search that are looked at for other forms. */
const maxSplits = 3;
const maxWords = 8;

const literalQueries = (words: readonly string[]): ParsedQuery[] =>
  words.length > 0 ? [buildQuery(words.map((word) => [literal(word)]))] : [];

/** The search as it was typed, punctuation and all; none when there is nothing in it. */
export const literalPlan = async (_: IndexReader, search: string): Promise<ParsedQuery[]> =>
  literalQueries(tokens(search));

/** The search by its bare words; none when those are what was typed. */
export async function wordPlan(_: IndexReader, search: string): Promise<ParsedQuery[]> {
  const words = plainWords(search);
  return words.join(' ') === tokens(search).join(' ') ? [] : literalQueries(words);
}

/** Known other forms of a word, and the two known words that it may be. */
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

/** The search with other forms of its words, and with words taken together or apart. */
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

/** The words that somebody may have meant by this one; a word or its beginning is meant as it is unless `doubted`. */
async function candidatesFor(reader: IndexReader, word: string, suspectAll: boolean): Promise<Candidate[]> {
  const { db } = reader;
  const itself = literal(word);
  if (Array.from(word).length < minFuzzyLength)
    return [itself, ...transpositions(word).map((text) => ({ text, penalty: 1 }))];
  if (!suspectAll && (await beginsWord(db, word))) return [itself];
  const known = (await reader.isPartOfWord(word)) ? [itself] : [];
  const candidates = maxEdits(word) > 0 ? await wordsForDeletions(db, deletions(word)) : [];
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

/** The search with unknown words in it taken as known ones that are near; none when there are none. */
export const fuzzyPlan = (reader: IndexReader, search: string): Promise<ParsedQuery[]> =>
  fuzzyQueries(reader, search, false);

/** The same with every word in doubt: a known one may be a slip for another, too. */
export const aggressiveFuzzyPlan = (reader: IndexReader, search: string): Promise<ParsedQuery[]> =>
  fuzzyQueries(reader, search, true);

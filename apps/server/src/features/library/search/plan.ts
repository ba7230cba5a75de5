import { beginsWord, wordsWithSlips } from './find-store.ts';
import type { Finder } from './finder.ts';
import { formsOf, isEverywhere, joinedPairs, piecesOfWord } from './forms.ts';
import { asTyped, type Meaning, type Wanted, wantedOf } from './parts.ts';
import { bareWordsOf, piecesOf } from './text.ts';
import { nearest, shortestForgiven, slipsAllowed, slipsOf, turned } from './typos.ts';

/** Words that a mistyped one may have been meant for. */
const meanings = 6;
/** Ways to take a word apart that are tried, and words of a search that are looked at for other forms. */
const mostSplits = 3;
const mostWords = 8;

const each = (words: readonly string[]): Wanted[] =>
  words.length > 0 ? [wantedOf(words.map((word) => [asTyped(word)]))] : [];

/** The search as it was typed, punctuation and all; none when there is nothing in it. */
export const planAsTyped = async (_: Finder, search: string): Promise<Wanted[]> => each(piecesOf(search));

/** The search by its bare words; none when those are what was typed. */
export async function planByWords(_: Finder, search: string): Promise<Wanted[]> {
  const words = bareWordsOf(search);
  return words.join(' ') === piecesOf(search).join(' ') ? [] : each(words);
}

/** Known other forms of a word, and the two known words that it may be. */
function relatedTo(word: string, known: ReadonlySet<string>): Meaning[] {
  const forms = formsOf(word).filter((form) => known.has(form));
  const splits = piecesOfWord(word)
    .filter((pair) => pair.every((piece) => known.has(piece)) && !pair.every(isEverywhere))
    .slice(0, mostSplits);
  return [
    ...forms.map((text) => ({ text, doubt: 1, words: [text] })),
    ...splits.flatMap((words) => [' ', '-'].map((gap) => ({ text: words.join(gap), doubt: 2, words }))),
  ];
}

/** The search with other forms of its words, and with words taken together or apart. */
export async function planRelated(finder: Finder, search: string): Promise<Wanted[]> {
  const words = bareWordsOf(search);
  if (words.length === 0 || words.length > mostWords) return [];
  const pairs = joinedPairs(words);
  const known = await finder.known([
    ...pairs.map(({ joined }) => joined),
    ...words.flatMap((word) => [...formsOf(word), ...piecesOfWord(word).flat()]),
  ]);
  const related = words.map((word) => relatedTo(word, known));
  return [
    ...(related.some((others) => others.length > 0)
      ? [wantedOf(words.map((word, at) => [asTyped(word), ...(related[at] ?? [])]))]
      : []),
    ...pairs.flatMap((pair) => (known.has(pair.joined) ? each(pair.words) : [])),
  ];
}

/** The words that somebody may have meant by this one; a word or its beginning is meant as it is unless `doubted`. */
async function meantBy(finder: Finder, word: string, doubted: boolean): Promise<Meaning[]> {
  const { db } = finder;
  const itself = asTyped(word);
  if (Array.from(word).length < shortestForgiven)
    return [itself, ...turned(word).map((text) => ({ text, doubt: 1 }))];
  if (!doubted && (await beginsWord(db, word))) return [itself];
  const known = (await finder.isPartOfWord(word)) ? [itself] : [];
  const candidates = slipsAllowed(word) > 0 ? await wordsWithSlips(db, slipsOf(word)) : [];
  return [...known, ...nearest(word, candidates, meanings)];
}

async function forgiving(finder: Finder, search: string, doubted: boolean): Promise<Wanted[]> {
  const words = bareWordsOf(search);
  const meant = await Promise.all(words.map((word) => meantBy(finder, word, doubted)));
  const isHopeless = meant.some((texts) => texts.length === 0);
  if (isHopeless || meant.every((texts, at) => texts.length === 1 && texts[0]?.text === words[at])) return [];
  return [wantedOf(meant)];
}

/** The search with unknown words in it taken as known ones that are near; none when there are none. */
export const planForgiving = (finder: Finder, search: string): Promise<Wanted[]> =>
  forgiving(finder, search, false);

/** The same with every word in doubt: a known one may be a slip for another, too. */
export const planDoubting = (finder: Finder, search: string): Promise<Wanted[]> =>
  forgiving(finder, search, true);

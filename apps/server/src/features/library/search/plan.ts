import { beginsWord, type FindDb, isPartOfWord, wordsWithSlips } from './find-store.ts';
import { type Wanted, wantedOf } from './parts.ts';
import { bareWordsOf, piecesOf } from './text.ts';
import { nearest, shortestForgiven, slipsAllowed, slipsOf, turned } from './typos.ts';

/** Words that a mistyped one may have been meant for. */
const meanings = 6;

const each = (words: readonly string[]): Wanted | null =>
  words.length > 0 ? wantedOf(words.map((word) => [word])) : null;

/** The search as it was typed, punctuation and all; null when there is nothing in it. */
export const planAsTyped = async (_: FindDb, search: string): Promise<Wanted | null> =>
  each(piecesOf(search));

/** The search by its bare words; null when those are what was typed. */
export async function planByWords(_: FindDb, search: string): Promise<Wanted | null> {
  const words = bareWordsOf(search);
  return words.join(' ') === piecesOf(search).join(' ') ? null : each(words);
}

/** The words that somebody may have meant by this one; a word or its beginning is meant as it is unless `doubted`. */
async function meantBy(db: FindDb, word: string, doubted: boolean): Promise<string[]> {
  if (Array.from(word).length < shortestForgiven) return [word, ...turned(word)];
  if (!doubted && (await beginsWord(db, word))) return [word];
  const known = (await isPartOfWord(db, word)) ? [word] : [];
  const candidates = slipsAllowed(word) > 0 ? await wordsWithSlips(db, slipsOf(word)) : [];
  return [...known, ...nearest(word, candidates, meanings)];
}

async function forgiving(db: FindDb, search: string, doubted: boolean): Promise<Wanted | null> {
  const words = bareWordsOf(search);
  const meant = await Promise.all(words.map((word) => meantBy(db, word, doubted)));
  const isHopeless = meant.some((texts) => texts.length === 0);
  if (isHopeless || meant.every((texts, at) => texts.length === 1 && texts[0] === words[at])) return null;
  return wantedOf(meant);
}

/** The search with unknown words in it taken as known ones that are near; null when there are none. */
export const planForgiving = (db: FindDb, search: string): Promise<Wanted | null> =>
  forgiving(db, search, false);

/** The same with every word in doubt: a known one may be a slip for another, too. */
export const planDoubting = (db: FindDb, search: string): Promise<Wanted | null> =>
  forgiving(db, search, true);

import { type FindDb, isKnown, wordsWithSlips } from './find-store.ts';
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

/** The words that somebody may have meant by this one, itself among them where some book may hold it. */
async function meantBy(db: FindDb, word: string): Promise<string[]> {
  if (Array.from(word).length < shortestForgiven) return [word, ...turned(word)];
  const candidates = slipsAllowed(word) > 0 ? await wordsWithSlips(db, slipsOf(word)) : [];
  return [...((await isKnown(db, word)) ? [word] : []), ...nearest(word, candidates, meanings)];
}

/** The search by the words that may have been meant; null when no word is near to a known one. */
export async function planForgiving(db: FindDb, search: string): Promise<Wanted | null> {
  const words = bareWordsOf(search);
  const meant = await Promise.all(words.map((word) => meantBy(db, word)));
  const isHopeless = meant.some((texts) => texts.length === 0);
  if (isHopeless || meant.every((texts, at) => texts.length === 1 && texts[0] === words[at])) return null;
  return wantedOf(meant);
}

import {
  booksWithWordsLike,
  countUpTo,
  type FindDb,
  isKnown,
  type Part,
  type Plan,
  wordsWithSlips,
} from './find-store.ts';
import { bareWordsOf, leadOf, mark, markWords, piecesOf, shortestWord } from './text.ts';
import { nearest, slipsAllowed, slipsOf } from './typos.ts';

/** A word in more books than this leads to no book in particular. */
const tooMany = 5000;
/** The words of a search that are looked up; the others are compared. */
const lookedUp = 5;
/** Words that a mistyped one may have been meant for. */
const meanings = 6;

const partOf = (...texts: string[]): Part => ({
  anyOf: texts.map((folded) => {
    const marked = markWords(folded);
    const beginsWithWord = marked.startsWith(mark);
    return { text: beginsWithWord ? marked.slice(mark.length) : marked, beginsWithWord };
  }),
});

/** Leads to the books of the rarest part, or none where every part is everywhere. */
async function rarest(db: FindDb, parts: readonly Part[]): Promise<Plan['within']> {
  const leads = parts
    .map(({ anyOf }) => anyOf.map(({ text }) => leadOf(text.replaceAll(mark, ''))))
    .filter((texts) => texts.every((text) => text !== undefined))
    .toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
    .slice(0, lookedUp);
  let best: { within: Plan['within']; count: number } = { within: null, count: tooMany };
  for (const texts of leads) {
    const within = booksWithWordsLike(texts);
    const count = await countUpTo(db, within, best.count);
    if (count < best.count) best = { within, count };
    if (count < 100) break;
  }
  return best.within;
}

async function planFor(db: FindDb, parts: readonly Part[], words: readonly string[]): Promise<Plan> {
  const within = await rarest(db, parts);
  return { parts, whole: markWords(words.join(' ')), within, titlesOnly: within === null };
}

/** The books that alone can hold a text in their titles; null when that could be any. */
export const planTitle = (db: FindDb, text: string): Promise<Plan['within']> =>
  rarest(
    db,
    bareWordsOf(text).map((word) => partOf(word)),
  );

/** The search as it was typed, punctuation and all; null when there is nothing in it. */
export async function planAsTyped(db: FindDb, search: string): Promise<Plan | null> {
  const pieces = piecesOf(search);
  return pieces.length > 0
    ? planFor(
        db,
        pieces.map((piece) => partOf(piece)),
        pieces,
      )
    : null;
}

/** The search by its bare words; null when those are what was typed. */
export async function planByWords(db: FindDb, search: string): Promise<Plan | null> {
  const words = bareWordsOf(search);
  const isTheSame = words.join(' ') === piecesOf(search).join(' ');
  return words.length > 0 && !isTheSame
    ? planFor(
        db,
        words.map((word) => partOf(word)),
        words,
      )
    : null;
}

/** The search by the words that may have been meant; null when no word is near to a known one. */
export async function planForgiving(db: FindDb, search: string): Promise<Plan | null> {
  const words = bareWordsOf(search);
  const meant = await Promise.all(
    words.map(async (word) => {
      const isTyped = Array.from(word).length < shortestWord || (await isKnown(db, word));
      const candidates = slipsAllowed(word) > 0 ? await wordsWithSlips(db, slipsOf(word)) : [];
      return [...(isTyped ? [word] : []), ...nearest(word, candidates, meanings)];
    }),
  );
  const isHopeless = meant.some((texts) => texts.length === 0);
  if (isHopeless || meant.every((texts, index) => texts.length === 1 && texts[0] === words[index]))
    return null;
  return planFor(
    db,
    meant.map((texts) => partOf(...texts)),
    meant.map((texts) => texts[0] ?? ''),
  );
}

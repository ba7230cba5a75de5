import {
  booksWithWordsLike,
  countUpTo,
  type FindDb,
  isKnown,
  type Lead,
  type Part,
  type Plan,
  wordsWithSlips,
} from './find-store.ts';
import { bareWordsOf, leadOf, mark, markWords, piecesOf, shortestWord } from './text.ts';
import { nearest, slipsAllowed, slipsOf } from './typos.ts';

/** A word in more books than this is looked for in titles alone, if any has it. */
const tooMany = 1500;
/** A word in more titles than this leads to none in particular. */
const tooManyTitles = 5000;
/** So few books are few enough: no rarer word is looked for. */
const fewEnough = 100;
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

interface Word {
  readonly part: Part;
  /** What the index is asked for: any of these. */
  readonly texts: readonly string[];
}

/** The parts that the index can be asked for, longest first. */
const lookUps = (parts: readonly Part[]): Word[] =>
  parts
    .map((part) => ({
      part,
      texts: part.anyOf.flatMap(({ text }) => leadOf(text.replaceAll(mark, '')) ?? []),
    }))
    .filter(({ part, texts }) => texts.length === part.anyOf.length)
    .toSorted((a, b) => (b.texts[0]?.length ?? 0) - (a.texts[0]?.length ?? 0))
    .slice(0, lookedUp);

const leadBy = ({ part, texts }: Word, titlesOnly: boolean): Lead => ({
  within: booksWithWordsLike(texts, titlesOnly),
  certain: part.anyOf.every(({ text }, index) => text === texts[index]) ? part : null,
});

/** Leads by the rarest word; null when each is in so many books or more. */
async function rarest(
  db: FindDb,
  words: readonly Word[],
  { most, titlesOnly }: { most: number; titlesOnly: boolean },
): Promise<Lead | null> {
  let best: { lead: Lead | null; count: number } = { lead: null, count: most };
  for (const word of words) {
    const lead = leadBy(word, titlesOnly);
    const count = await countUpTo(db, lead.within, best.count);
    if (count < best.count) best = { lead, count };
    if (count < fewEnough) break;
  }
  return best.lead;
}

async function planFor(db: FindDb, parts: readonly Part[], words: readonly string[]): Promise<Plan> {
  const lookedFor = lookUps(parts);
  const whole = markWords(words.join(' '));
  const lead = await rarest(db, lookedFor, { most: tooMany, titlesOnly: false });
  if (lead) return { parts, whole, lead, titlesOnly: false };
  const inTitles = await rarest(db, lookedFor, { most: tooManyTitles, titlesOnly: true });
  return { parts, whole, lead: inTitles, titlesOnly: true };
}

/** A search of titles widened to synopses; null when none of its words can be looked up. */
export function widened({ parts, whole }: Plan): Plan | null {
  const [longest] = lookUps(parts);
  return longest ? { parts, whole, lead: leadBy(longest, false), titlesOnly: false } : null;
}

/** The books that alone can hold a text in their titles; null when that could be any. */
export async function planTitle(db: FindDb, text: string): Promise<Lead['within'] | null> {
  const words = lookUps(bareWordsOf(text).map((word) => partOf(word)));
  return (await rarest(db, words, { most: tooManyTitles, titlesOnly: true }))?.within ?? null;
}

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

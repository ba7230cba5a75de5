import {
  type Alternative,
  type ParsedQuery,
  strengthIn,
  strengths,
  type Term,
  wordsOfFolded,
} from './terms.ts';
import {
  firstFrom,
  isBefore,
  lineAt,
  type Pause,
  stepsPerPause,
  visitLinesWith,
  visitPlaces,
  type WordIndex,
} from './word-index.ts';

/** Matches the names of one index with a query, and ranks them. */

/**
 * Strength with which a name matches a term: 0 not at all, 1 only outside its title; matches in the title add
 * `strengths` to this.
 */
const besideTitle = 1;

/** Calls `visit` with each word of an index that matches an alternative, and with the strength of the match. */
export function visitWords(
  { words }: WordIndex,
  alternative: Alternative,
  visit: (word: number, strength: number) => void,
): void {
  const { text, fit } = alternative;
  const visitIfFits = (word: number) => {
    const strength = strengthIn(lineAt(words, word), alternative);
    if (strength > 0) visit(word, strength);
  };
  const isWord = wordsOfFolded(text)[0] === text;
  if (fit === 'part' || !isWord) return visitLinesWith(words, text, visitIfFits);
  // Words with the same beginning are adjacent in the index, because the words of a token are indexed separately,
  // too.
  for (let word = firstFrom(words, text); word < words.starts.length - 1; word += 1) {
    const line = lineAt(words, word);
    if (fit === 'word' ? line !== text : !line.startsWith(text)) return undefined;
    visitIfFits(word);
  }
}

/** How each name of an index matches a query; the arrays have the index's order of names. */
interface Matches {
  /** Strength of the weakest term; 0 for names that do not match. */
  readonly strength: Uint8Array;
  /** How unlikely it is that the name's title was meant; null if all terms are as typed. */
  readonly penalty: Uint16Array | null;
}

function markTerm(
  index: WordIndex,
  { anyOf }: Term,
  { titleOnly, isGuessed }: { titleOnly: boolean; isGuessed: boolean },
) {
  const strength = new Uint8Array(index.ids.length);
  const penalty = isGuessed ? new Uint16Array(index.ids.length) : null;
  for (const alternative of anyOf.toSorted((a, b) => a.penalty - b.penalty)) {
    const markTitle = (place: number, found: number) => {
      // Alternative spellings are visited likeliest first: the first one found in a title sets that book's penalty.
      if (penalty && (strength[place] ?? 0) <= besideTitle) penalty[place] = alternative.penalty;
      strength[place] = Math.max(strength[place] ?? 0, besideTitle + found);
    };
    if (alternative.text.includes(' '))
      visitLinesWith(index.titles, alternative.text, (place) => {
        const found = strengthIn(lineAt(index.titles, place), alternative);
        if (found > 0) markTitle(place, found);
      });
    else
      visitWords(index, alternative, (word, found) => {
        visitPlaces(index.inTitle, word, (place) => markTitle(place, found));
        if (titleOnly) return;
        visitPlaces(index.inOthers, word, (place) => {
          if (strength[place] === 0) strength[place] = besideTitle;
        });
      });
  }
  return { strength, penalty };
}

/** Combines the matches of two terms: the weaker strength, and the sum of the penalties. */
function narrow(matches: Matches, allowed: Matches): void {
  for (let place = 0; place < matches.strength.length; place += 1) {
    matches.strength[place] = Math.min(matches.strength[place] ?? 0, allowed.strength[place] ?? 0);
    if (matches.penalty)
      matches.penalty[place] = (matches.penalty[place] ?? 0) + (allowed.penalty?.[place] ?? 0);
  }
}

/** Returns how strongly the names of an index match all terms. */
export async function matchAll(
  index: WordIndex,
  query: ParsedQuery,
  { titleOnly, isAllowed, pause }: { titleOnly: boolean; isAllowed: (id: number) => boolean; pause: Pause },
): Promise<Matches> {
  const isGuessed = query.terms.some(({ anyOf }) => anyOf.some(({ penalty }) => penalty > 0));
  let all: Matches | undefined;
  for (const term of query.terms) {
    await pause();
    const marked = markTerm(index, term, { titleOnly, isGuessed });
    if (all) narrow(marked, all);
    all = marked;
  }
  const { strength, penalty } = all ?? { strength: new Uint8Array(index.ids.length), penalty: null };
  for (let place = 0; place < strength.length; place += 1)
    if ((strength[place] ?? 0) > 0 && !isAllowed(index.ids[place] ?? 0)) strength[place] = 0;
  return { strength, penalty };
}

const articles = ['', 'the ', 'a ', 'an '];

/** Rank of a match that is not in the title; the best rank is 0. */
const otherField = 10;
/** Multiplies the penalty in a rank number; greater than every rank of a match without penalty. */
const rankUnit = 16;
/** Penalty of an approximate match outside the title: it comes after all matches in titles. */
const otherFieldPenalty = 100;
export const isInTitle = (rank: number): boolean => rank % rankUnit !== otherField;

/**
 * Ranks a match in the title, best first: the exact title, the title except for a leading article, titles that start
 * with the phrase, complete words, beginnings of words, parts of words.
 */
function rankOfTitle(
  { titles: { text, starts } }: WordIndex,
  place: number,
  { phrase, strength }: { phrase: string; strength: number },
) {
  const start = starts[place] ?? 0;
  const length = (starts[place + 1] ?? 0) - start - 1;
  for (const article of articles) {
    const at = start + article.length;
    if (!text.startsWith(phrase, at) || !text.startsWith(article, start)) continue;
    if (length === article.length + phrase.length) return article === '' ? 0 : 1;
    return 2;
  }
  return 4 + 2 * (besideTitle + strengths.word - strength);
}

/**
 * Matches of one index: for each rank number the ascending indexes of the names. A penalty raises the rank number of an
 * approximate match.
 */
type Ranked = number[][];

export async function rank(
  index: WordIndex,
  { phrase }: ParsedQuery,
  { strength, penalty }: Matches,
  pause: Pause,
): Promise<Ranked> {
  const ranked: Ranked = [];
  for (let place = 0; place < strength.length; place += 1) {
    if (place % stepsPerPause === 0) await pause();
    const found = strength[place] ?? 0;
    if (found === 0) continue;
    const isOther = found === besideTitle;
    const guessed = penalty === null ? 0 : isOther ? otherFieldPenalty : (penalty[place] ?? 0);
    const own = isOther ? otherField : rankOfTitle(index, place, { phrase, strength: found });
    const places = (ranked[guessed * rankUnit + own] ??= []);
    places.push(place);
  }
  return ranked;
}

export interface PlacesOfIndex {
  readonly index: WordIndex;
  readonly places: readonly number[];
}

/** Merges names of several indexes into list order; returns their ids. */
export function inOrder(lists: readonly PlacesOfIndex[]): Int32Array {
  const [largest, ...others] = lists.toSorted((a, b) => b.places.length - a.places.length);
  if (!largest) return new Int32Array();
  const nameAt = ({ ids, keys }: WordIndex, place: number) => ({
    id: ids[place] ?? 0,
    key: lineAt(keys, place),
  });
  const ids = largest.places.map((place) => largest.index.ids[place] ?? 0);
  if (others.length === 0) return Int32Array.from(ids);
  /** Returns the number of names in the largest list that sort before a given name. */
  const positionOf = (name: { id: number; key: string }) => {
    let [low, high] = [0, largest.places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(nameAt(largest.index, largest.places[middle] ?? 0), name)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const added = others
    .flatMap(({ index, places }) => places.map((place) => nameAt(index, place)))
    .sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const merged: number[] = [];
  let taken = 0;
  for (const name of added) {
    for (const position = positionOf(name); taken < position; taken += 1) merged.push(ids[taken] ?? 0);
    merged.push(name.id);
  }
  for (; taken < ids.length; taken += 1) merged.push(ids[taken] ?? 0);
  return Int32Array.from(merged);
}

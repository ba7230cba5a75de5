import { wordsOfFolded } from './terms.ts';
import { distance, maxEdits } from './typos.ts';

/**
 * An in-memory index of names and texts by their words. An index is immutable: edits are added as new indexes and
 * merged.
 */

/** A name as it is indexed; all texts are folded. */
export interface IndexedName {
  readonly id: number;
  /** Key by which lists sort the name. */
  readonly key: string;
  readonly title: string;
  /** Other texts by which the name is found: tokens of names, and words of long texts. */
  readonly others: readonly string[];
}

/** Texts joined by line breaks, so that a single search finds a part in all of them. */
interface Lines {
  readonly text: string;
  /** Start of each line, and the end of the last. */
  readonly starts: Uint32Array;
}

/**
 * For each word the ascending indexes of the names that contain it, stored as differences in bytes of 7 bits; the last
 * byte of a difference is below 128.
 */
interface Places {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** Names in list order, and all their words in the order of code units. */
export interface WordIndex {
  /** Ids of the names; 0 for a name that was changed or removed after it was indexed. */
  readonly ids: Int32Array;
  readonly keys: Lines;
  readonly titles: Lines;
  readonly words: Lines;
  /** For each word that may be used as a correction, the set of its letters as bits; 0 for other words. */
  readonly letters: Int32Array;
  readonly inTitle: Places;
  readonly inOthers: Places;
}

/** Lets other requests run if the current work has taken long. */
export type Pause = () => Promise<void> | undefined;

/** Longer words are truncated. */
const maxWordLength = 400;
/** Loop iterations between two calls of `Pause`. */
export const stepsPerPause = 512;

export function linesOf(texts: readonly string[]): Lines {
  const starts = new Uint32Array(texts.length + 1);
  for (const [at, text] of texts.entries()) starts[at + 1] = (starts[at] ?? 0) + text.length + 1;
  // Copy the text: joined strings would keep alive the strings they were sliced from.
  return { text: Buffer.from(texts.map((text) => `${text}\n`).join('')).toString(), starts };
}

export const lineAt = ({ text, starts }: Lines, line: number): string =>
  text.slice(starts[line], (starts[line + 1] ?? 1) - 1);

/** Calls `visit` with each line that contains a part. */
export function visitLinesWith({ text, starts }: Lines, part: string, visit: (line: number) => void): void {
  let line = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[line])) {
    while ((starts[line + 1] ?? 0) <= at) line += 1;
    visit(line);
    line += 1;
  }
}

/** Returns the index of the first of the sorted lines that does not sort before a text. */
export function firstFrom(lines: Lines, text: string): number {
  let [low, high] = [0, lines.starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lineAt(lines, middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Calls `visit` with the index of each name that contains a word. */
export function visitPlaces({ bytes, starts }: Places, word: number, visit: (place: number) => void): void {
  let [place, digits] = [0, 0];
  const end = starts[word + 1] ?? 0;
  for (let at = starts[word] ?? 0; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    digits = digits * 128 + (byte & 127);
    if (byte >= 128) continue;
    place += digits;
    digits = 0;
    visit(place);
  }
}

/** Creates an encoder for `Places`. Words are added one after the other. */
function createPlacesWriter() {
  let bytes = new Uint8Array(1024);
  let length = 0;
  const starts = [0];
  return {
    /**
     * Adds the indexes of the names that contain the next word.
     * @param places ascending
     */
    add(places: readonly number[]): void {
      if (length + places.length * 5 > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2 + places.length * 5);
        larger.set(bytes);
        bytes = larger;
      }
      let before = 0;
      for (const place of places) {
        const step = place - before;
        before = place;
        for (let unit = 128 ** 4; unit >= 128; unit /= 128)
          if (step >= unit) bytes[length++] = 128 + (Math.floor(step / unit) % 128);
        bytes[length++] = step % 128;
      }
      starts.push(length);
    },
    places: (): Places => ({ bytes: bytes.slice(0, length), starts: Uint32Array.from(starts) }),
  };
}

/** Returns the letters of a word as a set of 32 bits; different letters may share a bit. */
function letterSet(word: string): number {
  let set = 0;
  for (const letter of word) set |= 1 << ((letter.codePointAt(0) ?? 0) & 31);
  return set;
}

/**
 * Characters that JavaScript sorts differently from the database, which compares UTF-8 bytes: around and beyond the
 * end of the basic plane.
 */
const highUnits = /[\ud800-\uffff]/g;
/** Returns a sort key that JavaScript compares as the database does. */
const comparable = (key: string): string =>
  key.replace(highUnits, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });

/** Returns whether a name sorts before another in list order. */
export const isBefore = (
  a: { readonly key: string; readonly id: number },
  b: { readonly key: string; readonly id: number },
): boolean => (a.key === b.key ? a.id < b.id : a.key < b.key);

/** Returns tokens, and the single words of tokens that contain other characters than letters. */
const withWords = (tokens: readonly string[]): Set<string> =>
  new Set(
    tokens.flatMap((token) => [token, ...wordsOfFolded(token)]).map((word) => word.slice(0, maxWordLength)),
  );

/** Indexes some hundred names. */
export function indexNames(unsorted: readonly IndexedName[]): WordIndex {
  const names = unsorted
    .map((name) => ({ ...name, key: comparable(name.key) }))
    .sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const placesOf = new Map<string, readonly [title: number[], others: number[]]>();
  for (const [place, { title, others }] of names.entries()) {
    const ofTitle = withWords(title.split(' '));
    const add = (word: string, field: 0 | 1) => {
      const places = placesOf.get(word) ?? [[], []];
      placesOf.set(word, places);
      places[field].push(place);
    };
    for (const word of ofTitle) add(word, 0);
    for (const word of withWords(others)) if (!ofTitle.has(word)) add(word, 1);
  }
  placesOf.delete('');
  const words = [...placesOf.keys()].sort();
  const [inTitle, inOthers] = [createPlacesWriter(), createPlacesWriter()];
  for (const word of words) {
    const [title, others] = placesOf.get(word) ?? [[], []];
    inTitle.add(title);
    inOthers.add(others);
  }
  return {
    ids: Int32Array.from(names, ({ id }) => id),
    keys: linesOf(names.map(({ key }) => key)),
    titles: linesOf(names.map(({ title }) => title)),
    words: linesOf(words),
    letters: Int32Array.from(words, (word) => (maxEdits(word) > 0 ? letterSet(word) : 0)),
    inTitle: inTitle.places(),
    inOthers: inOthers.places(),
  };
}

/** Merges the names of two indexes in list order; leaves out names that were changed or removed. */
async function mergeNames(a: WordIndex, b: WordIndex, pause: Pause) {
  const [toA, toB] = [new Int32Array(a.ids.length).fill(-1), new Int32Array(b.ids.length).fill(-1)];
  const ids: number[] = [];
  const [keys, titles]: [string[], string[]] = [[], []];
  let [atA, atB] = [0, 0];
  const nameAt = ({ ids: all, keys: sorted }: WordIndex, at: number) => ({
    id: all[at] ?? 0,
    key: lineAt(sorted, at),
  });
  while (atA < a.ids.length || atB < b.ids.length) {
    if ((atA + atB) % stepsPerPause === 0) await pause();
    const isA = atB === b.ids.length || (atA < a.ids.length && isBefore(nameAt(a, atA), nameAt(b, atB)));
    const [index, at, to] = isA ? [a, atA, toA] : [b, atB, toB];
    if (isA) atA += 1;
    else atB += 1;
    const id = index.ids[at] ?? 0;
    if (id === 0) continue;
    to[at] = ids.length;
    ids.push(id);
    keys.push(lineAt(index.keys, at));
    titles.push(lineAt(index.titles, at));
  }
  return { ids: Int32Array.from(ids), keys: linesOf(keys), titles: linesOf(titles), toA, toB };
}

/**
 * Merges the name indexes of a word from two indexes, converted to those of the merged index; `word` is -1 for an index
 * without the word.
 */
function mergedPlaces(lists: readonly { places: Places; word: number; to: Int32Array }[]): number[] {
  const merged: number[] = [];
  let isMixed = false;
  for (const { places, word, to } of lists) {
    if (word < 0) continue;
    isMixed = merged.length > 0;
    visitPlaces(places, word, (place) => {
      const now = to[place] ?? -1;
      if (now >= 0) merged.push(now);
    });
  }
  return isMixed ? merged.sort((x, y) => x - y) : merged;
}

export async function mergeIndexes(a: WordIndex, b: WordIndex, pause: Pause): Promise<WordIndex> {
  const { toA, toB, ...names } = await mergeNames(a, b, pause);
  const words: string[] = [];
  const letters: number[] = [];
  const [inTitle, inOthers] = [createPlacesWriter(), createPlacesWriter()];
  const [countA, countB] = [a.letters.length, b.letters.length];
  let [atA, atB] = [0, 0];
  while (atA < countA || atB < countB) {
    if ((atA + atB) % stepsPerPause === 0) await pause();
    const [wordA, wordB] = [lineAt(a.words, atA), lineAt(b.words, atB)];
    const hasA = atB === countB || (atA < countA && wordA <= wordB);
    const hasB = atA === countA || (atB < countB && wordB <= wordA);
    const mergedField = (field: 'inTitle' | 'inOthers') =>
      mergedPlaces([
        { places: a[field], word: hasA ? atA : -1, to: toA },
        { places: b[field], word: hasB ? atB : -1, to: toB },
      ]);
    const [title, others] = [mergedField('inTitle'), mergedField('inOthers')];
    if (title.length + others.length > 0) {
      words.push(hasA ? wordA : wordB);
      letters.push((hasA ? a.letters[atA] : b.letters[atB]) ?? 0);
      inTitle.add(title);
      inOthers.add(others);
    }
    if (hasA) atA += 1;
    if (hasB) atB += 1;
  }
  return {
    ...names,
    words: linesOf(words),
    letters: Int32Array.from(letters),
    inTitle: inTitle.places(),
    inOthers: inOthers.places(),
  };
}

/** Returns the index with the removed names marked, so that searches no longer find them. */
export function withoutIds(index: WordIndex, removed: ReadonlySet<number>): WordIndex {
  return index.ids.some((id) => removed.has(id))
    ? { ...index, ids: index.ids.map((id) => (removed.has(id) ? 0 : id)) }
    : index;
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Returns the words that a mistyped word may have meant: words in use that differ from it by at most the allowed number
 * of edits, also after dropping a final s.
 */
export function wordsNear(
  { words, letters }: WordIndex,
  mistyped: string,
  isUsed: (word: number) => boolean,
): string[] {
  const edits = maxEdits(mistyped);
  if (edits === 0) return [];
  const own = letterSet(mistyped);
  const found: string[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const set = letters[at] ?? 0;
    // Quick check by letters: an edit adds at most one letter and removes one, so that most words differ too much.
    // One more letter is allowed for a final s.
    if (set === 0 || countBits(own & ~set) > edits || countBits(set & ~own) > edits + 1) continue;
    const length = (words.starts[at + 1] ?? 0) - (words.starts[at] ?? 0) - 1;
    if (Math.abs(length - mistyped.length) > edits + 1) continue;
    const word = lineAt(words, at);
    const singular = word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word;
    const meant = [...new Set([word, singular])].filter((text) => distance(mistyped, text) <= edits);
    if (meant.length > 0 && isUsed(at)) found.push(...meant);
  }
  return found;
}

import { plainSpaces } from '../cues.ts';
import { visitWords, type XmlElement } from './xml.ts';

/** Words between two sentences that have times. */
export interface UntimedWords {
  /** Id of the sentence before these words; null if there is none. */
  readonly after: string | null;
  readonly text: string;
}

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Words of a page from the element with one id to the element with the next. */
interface PagePart {
  /** Id at which the part begins; null for the part before the first id. */
  readonly start: string | null;
  readonly text: string;
  /** Ids of the elements in this part. */
  readonly ids: ReadonlySet<string>;
  readonly untimed: readonly UntimedWords[];
}

/**
 * Divides the words of a page at the elements whose ids are in `starts`. The first part begins with the page.
 * @param timed ids of sentences with times
 */
export function partsOf(
  page: XmlElement,
  starts: ReadonlySet<string>,
  timed: ReadonlySet<string>,
): PagePart[] {
  const newPart = (start: string | null) => ({
    start,
    pieces: [] as string[],
    ids: new Set<string>(),
    untimed: [{ after: null as string | null, pieces: [] as string[] }],
  });
  let open = newPart(null);
  const parts = [open];
  const left = new Set(starts);
  /** Outermost element with times that encloses the words being read. */
  let sentence: XmlElement | null = null;
  visitWords(page, {
    text: (words) => {
      open.pieces.push(words);
      if (sentence === null) open.untimed.at(-1)?.pieces.push(words);
    },
    enter: (element) => {
      const { name, attributes } = element;
      // In EPUB 2, <a name> also marks a position.
      for (const id of [attributes['id'], name === 'a' ? attributes['name'] : undefined]) {
        if (id === undefined) continue;
        if (left.delete(id)) {
          open = newPart(id);
          parts.push(open);
        }
        open.ids.add(id);
        if (sentence !== null || !timed.has(id)) continue;
        sentence = element;
        open.untimed.push({ after: id, pieces: [] });
      }
    },
    leave: (element) => {
      if (element === sentence) sentence = null;
    },
  });
  return parts.map(({ start, pieces, ids, untimed }) => ({
    start,
    ids,
    untimed: untimed
      .map(({ after, pieces: words }) => ({ after, text: plainSpaces(words.join('')) }))
      .filter(({ text }) => hasWords(text)),
    text: pieces
      .join('')
      .replace(/\n\s*\n\s*/g, '\n\n')
      .trim(),
  }));
}

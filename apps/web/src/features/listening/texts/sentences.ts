import type { Cue } from '@lamplight/align';
import { countWhile } from '../player/engine/count-while.ts';

/** Seconds after its end for which a sentence stays marked, so that the mark does not flicker in pauses. */
const lingerSeconds = 3;
/** Seconds of a pause that begins a paragraph, in a text that does not mark its paragraphs. */
const paragraphPause = 0.8;
const maxParagraph = 12;

/** Returns the index of the last sentence that starts by a second; -1 if none does. Sentences are in order. */
export const lastSentenceBy = (cues: readonly Cue[], second: number): number =>
  countWhile(cues, ({ start }) => start <= second) - 1;

/** Returns the index of the sentence said at a second; -1 if none is. Sentences do not overlap. */
export function sentenceAt(cues: readonly Cue[], second: number): number {
  const index = lastSentenceBy(cues, second);
  const last = cues[index];
  return last && second <= last.end + lingerSeconds ? index : -1;
}

/** A sentence with its index in the chapter. */
export interface Sentence extends Cue {
  readonly index: number;
}

/** Sentences of a paragraph or a heading. */
export interface Paragraph {
  readonly isHeading: boolean;
  readonly sentences: Sentence[];
}

/**
 * Returns whether the second of two sentences seems to begin a paragraph: it follows a pause, or another speaker's
 * words.
 */
const seemsNew = (last: Cue, cue: Cue): boolean =>
  cue.start - last.end >= paragraphPause || (/["”»]$/.test(last.text) && /^["“«]/.test(cue.text));

/**
 * Groups sentences into the paragraphs that the text marks; in a text without marks, into paragraphs that it seems to
 * have.
 */
export function paragraphsOf(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const [index, cue] of cues.entries()) {
    const open = paragraphs.at(-1)?.sentences;
    const last = open?.at(-1);
    const isNamed = cue.paragraph !== undefined;
    const isSame =
      open !== undefined &&
      last?.paragraph === cue.paragraph &&
      (isNamed || (open.length < maxParagraph && !(last && seemsNew(last, cue))));
    if (isSame) open.push({ ...cue, index });
    else paragraphs.push({ isHeading: cue.paragraph?.[0] === 'h', sentences: [{ ...cue, index }] });
  }
  return paragraphs;
}

const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/i;

export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr');

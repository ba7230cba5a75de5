import type { Cue } from '@lamplight/align';

/** A sentence stays marked this many seconds after its end, so that the mark does not flicker in pauses. */
const lingerSeconds = 3;
/** A pause of this length begins a paragraph. */
const paragraphPause = 1.2;
const maxParagraph = 12;

/** Returns the index of the sentence said at a second; -1 if none is. Sentences are in order and do not overlap. */
export function sentenceAt(cues: readonly Cue[], second: number): number {
  let [from, to] = [0, cues.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((cues[middle]?.start ?? 0) <= second) from = middle + 1;
    else to = middle;
  }
  const last = cues[from - 1];
  return last && second <= last.end + lingerSeconds ? from - 1 : -1;
}

/** A sentence with its index in the chapter. */
export interface Sentence extends Cue {
  readonly index: number;
}

/** Groups sentences into paragraphs: at long pauses, and where one becomes too long. */
export function paragraphsOf(cues: readonly Cue[]): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  for (const [index, cue] of cues.entries()) {
    const open = paragraphs.at(-1);
    const last = open?.at(-1);
    const isSame = open && last && cue.start - last.end < paragraphPause && open.length < maxParagraph;
    if (isSame) open.push({ ...cue, index });
    else paragraphs.push([{ ...cue, index }]);
  }
  return paragraphs;
}

const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/i;

export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr');

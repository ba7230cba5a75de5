import { type Cue, paragraphId } from './cues.ts';
import type { Found } from './evidence.ts';
import { stepSeconds } from './features.ts';
import type { Pause } from './pauses.ts';
import type { Sentence } from './sentences.ts';

/** Sentences that were not heard get this many seconds, so that a person finds and moves or deletes them. */
const unheardSeconds = 0.05;
/** Starts and ends are moved to those of a pause that is so near, in seconds. */
const nearPause = 0.2;

/** Milliseconds, as WebVTT stores them. */
export const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Returns the value that is nearest, if it is near; the list must be in order. */
function snapped(seconds: number, values: readonly number[]): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < seconds) low = middle + 1;
    else high = middle;
  }
  const nearest = [values[low - 1], values[low]]
    .filter((value) => value !== undefined)
    .toSorted((one, other) => Math.abs(one - seconds) - Math.abs(other - seconds))[0];
  return nearest !== undefined && Math.abs(nearest - seconds) <= nearPause ? nearest : seconds;
}

/** Returns the cues of sentences in a recording, or in its part that begins at `offset` seconds. */
export function cuesOf(
  sentences: readonly Sentence[],
  found: readonly Found[],
  pauses: readonly Pause[],
  offset: number,
): Cue[] {
  const [ends, starts] = [pauses.map(([, end]) => end), pauses.map(([start]) => start)];
  let [previousEnd, paragraph] = [offset, 1];
  return sentences.map(({ text, endsParagraph, isHeading }, index) => {
    const { begin, end } = found[index] ?? { begin: -1, end: -1 };
    const start =
      begin < 0 ? previousEnd : Math.max(previousEnd, offset + snapped(begin * stepSeconds, ends));
    const said = begin < 0 ? 0 : offset + snapped((end + 1) * stepSeconds, starts);
    previousEnd = rounded(Math.max(said, start + unheardSeconds));
    const cue = {
      start: rounded(start),
      end: previousEnd,
      text,
      paragraph: paragraphId(paragraph, isHeading),
    };
    if (endsParagraph) paragraph += 1;
    return cue;
  });
}

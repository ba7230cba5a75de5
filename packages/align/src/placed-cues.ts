import { type Cue, paragraphId } from './cues.ts';
import type { Found } from './evidence.ts';
import { stepSeconds } from './features.ts';
import type { Pause } from './pauses.ts';
import type { Sentence } from './sentences.ts';

/**
 * Length in seconds of the cue of a sentence that was not heard. The cue exists so that a person can find, move or
 * delete it.
 */
const unheardSeconds = 0.05;
/** Starts and ends of cues are moved to the edge of a pause if it is at most this many seconds away. */
const nearPause = 0.2;

/** Rounds seconds to milliseconds, as WebVTT stores them. */
export const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Returns the nearest of the sorted `values` if it is within `nearPause`, otherwise the given seconds. */
function snapped(seconds: number, values: readonly number[]): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < seconds) low = middle + 1;
    else high = middle;
  }
  const nearest = [values[low - 1], values[low]]
    .filter((value) => value !== undefined)
    .toSorted((a, b) => Math.abs(a - seconds) - Math.abs(b - seconds))[0];
  return nearest !== undefined && Math.abs(nearest - seconds) <= nearPause ? nearest : seconds;
}

/**
 * Returns the cues of sentences, in seconds of the recording.
 * @param offset second of the recording at which the searched part begins
 */
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

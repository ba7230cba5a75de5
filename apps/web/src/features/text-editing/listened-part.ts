import type { Cue } from '@lamplight/align';

/** Seconds of a sentence that a person must hear; all of a shorter one. */
const requiredSeconds = 2;
/** Longest time between two reports of an audio element that plays, in seconds of the recording. */
const longestStep = 1.5;
/** Seconds that may be missing: reports come four times a second. */
const tolerance = 0.3;

/**
 * Returns a function that takes each reported position, and returns whether enough of the sentence has been played.
 * Jumps do not count.
 */
export function listenedPart({ start, end }: Pick<Cue, 'start' | 'end'>): (position: number) => boolean {
  const until = Math.min(end, start + requiredSeconds);
  let last = Number.NaN;
  let played = 0;
  return (position) => {
    const step = position - last;
    if (step > 0 && step <= longestStep) {
      played += Math.max(0, Math.min(position, until) - Math.max(last, start));
    }
    last = position;
    return played >= until - start - tolerance && position >= until - tolerance;
  };
}

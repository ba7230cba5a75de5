import type { Cue } from '@lamplight/align';

/** Minimum seconds of a sentence that a person must hear; a shorter sentence must be heard completely. */
const requiredSeconds = 2;
/** Seconds that may be missing from what must be heard: the player reports its position four times a second. */
const tolerance = 0.3;

/**
 * Returns a function that takes each reported position, or null while the player jumps, and returns whether enough of
 * the sentence has been played. The time between two reports counts as played, however long it is.
 */
export function listenedPart({ start, end }: Pick<Cue, 'start' | 'end'>) {
  const until = Math.min(end, start + requiredSeconds);
  let last: number | null = null;
  let played = 0;
  return (position: number | null): boolean => {
    if (position !== null && last !== null)
      played += Math.max(0, Math.min(position, until) - Math.max(last, start));
    last = position;
    return position !== null && position >= until - tolerance && played >= until - start - tolerance;
  };
}

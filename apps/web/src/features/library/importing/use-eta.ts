import { useState } from 'react';

/** Seconds below which a speed says nothing yet. */
const minSeconds = 3;

/**
 * Seconds until all is done, by the speed since this was first drawn; null until that says something.
 * @param at when so much was done, in milliseconds
 */
export function useEta(at: number, done: number, total: number): number | null {
  const [begin] = useState({ at, done });
  const seconds = (at - begin.at) / 1000;
  const gone = done - begin.done;
  if (gone <= 0 || seconds < minSeconds) return null;
  return Math.max(1, (seconds / gone) * Math.max(0, total - done));
}

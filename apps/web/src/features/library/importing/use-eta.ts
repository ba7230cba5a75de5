import { useState } from 'react';

/** Minimum seconds before an estimate is made. */
const minSeconds = 3;

/**
 * Returns the estimated seconds left, by the speed since the first render; null until known.
 * @param at time of this progress, in milliseconds
 */
export function useEta(at: number, done: number, total: number): number | null {
  const [begin] = useState({ at, done });
  const seconds = (at - begin.at) / 1000;
  const gone = done - begin.done;
  if (gone <= 0 || seconds < minSeconds) return null;
  return Math.max(1, (seconds / gone) * Math.max(0, total - done));
}

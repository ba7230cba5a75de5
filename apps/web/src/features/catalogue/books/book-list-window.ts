/** Number of rows per request. */
export const batchSize = 40;
/** Row height in px at the default text size. */
export const rowHeight = 56;
/** Number of batches cached on either side of the visible ones; others are dropped. */
const cachedAround = 3;
/** Number of rows passed between two frames from which on the user counts as scrolling fast. */
const flingRows = 12;

/** A range of rows or batches, inclusive, counted from 0. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

export const batchOf = (row: number): number => Math.floor(row / batchSize);

/** Returns the batches that contain these rows and half a batch more on either side. */
export function batchesFor({ first, last }: Stretch, total: number): Stretch {
  const inside = (row: number) => Math.max(0, Math.min(total - 1, row));
  const margin = batchSize / 2;
  return { first: batchOf(inside(first - margin)), last: batchOf(inside(last + margin)) };
}

export const numbersOf = ({ first, last }: Stretch): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/**
 * True if a batch is near enough to the visible ones to stay cached. The first batch always stays, because it
 * contains the total.
 */
export const isCached = (batch: number, inSight: Stretch): boolean =>
  batch === 0 || (batch >= inSight.first - cachedAround && batch <= inSight.last + cachedAround);

export const isFling = (from: Stretch, to: Stretch): boolean => Math.abs(to.first - from.first) > flingRows;

/** Returns the row for a typed number, counted from 0 and limited to the list; null if the input is not a number. */
export function rowFromNumber(typed: string, total: number): number | null {
  const number = Number(typed.replaceAll(/[\s,.]/g, ''));
  if (!Number.isInteger(number) || number < 1 || total < 1) return null;
  return Math.min(number, total) - 1;
}

/** Rows of the list that one request brings (specification §9). */
export const batchSize = 40;
/** A row's height in px, as long as its text has its usual size. */
export const rowHeight = 56;
/** Batches kept on either side of those in sight; farther ones are let go. */
const keptAround = 3;
/** Rows passed between two frames from which on one is looking for a place rather than reading. */
const flingRows = 12;

/** A stretch of rows or of batches, both ends included, counted from 0. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

export const batchOf = (row: number): number => Math.floor(row / batchSize);

/** The batches that hold these rows and half a batch more on either side. */
export function batchesFor({ first, last }: Stretch, total: number): Stretch {
  const inside = (row: number) => Math.max(0, Math.min(total - 1, row));
  const margin = batchSize / 2;
  return { first: batchOf(inside(first - margin)), last: batchOf(inside(last + margin)) };
}

export const numbersOf = ({ first, last }: Stretch): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** Whether a batch is near enough to those in sight to be kept. The first one is: it knows how many rows there are. */
export const isKept = (batch: number, inSight: Stretch): boolean =>
  batch === 0 || (batch >= inSight.first - keptAround && batch <= inSight.last + keptAround);

export const isFling = (from: Stretch, to: Stretch): boolean => Math.abs(to.first - from.first) > flingRows;

/** The row that a typed number names, counted from 0 and kept inside the list; null where it names none. */
export function rowFromNumber(typed: string, total: number): number | null {
  const number = Number(typed.replaceAll(/[\s,.]/g, ''));
  if (!Number.isInteger(number) || number < 1 || total < 1) return null;
  return Math.min(number, total) - 1;
}

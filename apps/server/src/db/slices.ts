import { setImmediate } from 'node:timers/promises';

/** Rows that one statement changes at most: SQLite answers nobody while it runs. */
export const sliceRows = 1000;

/**
 * Repeats a statement until it changes no row; between two of them others are answered.
 * @param change changes at most so many rows, and returns how many
 */
export async function inSlices(change: (limit: number) => Promise<bigint | undefined>): Promise<void> {
  let changed: bigint | undefined;
  do {
    changed = await change(sliceRows);
    await setImmediate();
  } while (changed);
}

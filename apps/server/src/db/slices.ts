import { setImmediate } from 'node:timers/promises';

/** Maximum number of rows that one statement changes: the process answers no request while SQLite runs a statement. */
export const sliceRows = 1000;

/**
 * Repeats a statement until it changes no row; other requests are answered between two runs.
 * @param change changes at most `limit` rows and returns the number of changed rows
 */
export async function inSlices(change: (limit: number) => Promise<bigint | undefined>): Promise<void> {
  let changed: bigint | undefined;
  do {
    changed = await change(sliceRows);
    await setImmediate();
  } while (changed);
}

/**
 * Returns how many items at the beginning of a list pass a test, by binary search: after an item that fails, all
 * others must fail.
 */
export function countWhile<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (passes(items[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Selected rows of a list, by key. */
export interface Selection<Key> {
  readonly keys: ReadonlySet<Key>;
  /** The row pressed last, from which Shift selects. */
  readonly anchor: Key | null;
}

export const noSelection: Selection<never> = { keys: new Set(), anchor: null };

/**
 * Returns the selection after a row was pressed.
 * @param shown keys of the rows in their order
 * @param isRange true with Shift
 */
export function toggled<Key>(
  { keys, anchor }: Selection<Key>,
  key: Key,
  { shown, isRange }: { readonly shown: readonly Key[]; readonly isRange: boolean },
): Selection<Key> {
  const isSelected = !keys.has(key);
  const from = isRange && anchor !== null ? shown.indexOf(anchor) : -1;
  const to = shown.indexOf(key);
  const range = from < 0 || to < 0 ? [key] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(keys);
  for (const rangeKey of range) {
    if (isSelected) next.add(rangeKey);
    else next.delete(rangeKey);
  }
  return { keys: next, anchor: key };
}

/** A range of rows, inclusive, counted from 0; `last` is -1 if there are none. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the rows of a long list to render: those in the window and `overscan` more on either side.
 * @param top the list's upper edge, in px below the window's
 */
export function visibleRows(
  { top, windowHeight, rowHeight, count }: Record<'top' | 'windowHeight' | 'rowHeight' | 'count', number>,
  overscan: number,
): RowRange {
  const inside = (row: number) => Math.max(0, Math.min(count - 1, row));
  if (count === 0) return { first: 0, last: -1 };
  return {
    first: inside(Math.floor(-top / rowHeight) - overscan),
    last: inside(Math.floor((windowHeight - top) / rowHeight) + overscan),
  };
}

/** Returns the rows to render, in order: a range, and pinned ones such as the focused row. */
export function renderedRows(
  { first, last }: RowRange,
  pinned: readonly number[],
  count: number,
): readonly number[] {
  const range = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const others = pinned.filter((row) => row >= 0 && row < count && (row < first || row > last));
  return [...new Set([...range, ...others])].toSorted((a, b) => a - b);
}

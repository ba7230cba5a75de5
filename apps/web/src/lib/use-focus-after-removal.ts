import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface Row {
  readonly id: number | string;
}

/**
 * When a row that contains the focus is removed, focuses the button of the row that takes its place; if no row is
 * left, the heading or, without a heading, the list. Rows are the first elements in `list` that match `selector`.
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  selector: string,
) {
  const remembered = useRef<{ id: Row['id']; index: number } | null>(null);
  const elements = () => [...(list.current?.querySelectorAll(selector) ?? [])];

  function remember(row: Row) {
    remembered.current = { id: row.id, index: rows.findIndex(({ id }) => id === row.id) };
  }

  useEffect(() => {
    const removed = remembered.current;
    if (!removed || rows.some(({ id }) => id === removed.id)) return;
    remembered.current = null;
    // The focus has moved to another element in the meantime.
    if (document.activeElement !== document.body) return;
    const heading = list.current?.querySelector('h1') ?? list.current;
    heading?.setAttribute('tabindex', '-1');
    const next = elements()[Math.min(removed.index, rows.length - 1)]?.querySelector('button');
    (next ?? heading)?.focus({ preventScroll: true });
  });

  return {
    /** Call before a control outside the row, for example in a dialog, removes the row. */
    remember,
    /** Handler for lists whose rows are removed by a control inside the row. */
    onFocus({ target }: FocusEvent) {
      const element = target.closest(selector);
      const row = element && rows[elements().indexOf(element)];
      if (row) remember(row);
    },
  };
}

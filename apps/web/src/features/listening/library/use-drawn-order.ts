import { useState } from 'react';

interface Entry {
  readonly book: { readonly id: number };
}

/** Sorts entries by the order of their books' ids; entries of other books come last. */
export function inOrderOf<Row extends Entry>(ids: readonly number[], entries: readonly Row[]): Row[] {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const indexOf = ({ book }: Row) => indexes.get(book.id) ?? ids.length;
  return entries.toSorted((a, b) => indexOf(a) - indexOf(b));
}

/**
 * Returns a list's entries in the order to draw. An order that arrives while the focus is in the list is not drawn
 * until the next order arrives, because React moves an element by removing it, which closes its menu and loses the
 * focus.
 * @param listId id of the list's element
 */
export function useDrawnOrder<Row extends Entry>(listId: string, entries: readonly Row[]): Row[] {
  const ids = entries.map(({ book }) => book.id);
  const key = ids.join();
  const [drawn, setDrawn] = useState({ key, ids });
  if (drawn.key !== key) {
    const hasFocus = document.getElementById(listId)?.contains(document.activeElement);
    setDrawn({ key, ids: hasFocus ? inOrderOf(drawn.ids, entries).map(({ book }) => book.id) : ids });
  }
  return inOrderOf(drawn.ids, entries);
}

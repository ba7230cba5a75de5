/** Selected books of a plan: all except `ids`, or only `ids`. Includes books on pages that were not loaded. */
export interface BookSelection {
  readonly kind: 'left_out' | 'only';
  readonly ids: ReadonlySet<number>;
}

export const allBooks: BookSelection = { kind: 'left_out', ids: new Set() };
export const noBooks: BookSelection = { kind: 'only', ids: new Set() };

export const isSelected = ({ kind, ids }: BookSelection, id: number): boolean =>
  ids.has(id) === (kind === 'only');

export function select(choice: BookSelection, id: number, isWanted: boolean): BookSelection {
  const ids = new Set(choice.ids);
  if (isWanted === (choice.kind === 'only')) ids.add(id);
  else ids.delete(id);
  return { ...choice, ids };
}

/** Removes a book that can no longer be selected. */
export function removeBook({ kind, ids }: BookSelection, id: number): BookSelection {
  const remaining = new Set(ids);
  remaining.delete(id);
  return { kind, ids: remaining };
}

/**
 * Returns the number of selected books.
 * @param all number of books in the plan
 */
export const countSelected = ({ kind, ids }: BookSelection, all: number): number =>
  kind === 'only' ? ids.size : Math.max(0, all - ids.size);

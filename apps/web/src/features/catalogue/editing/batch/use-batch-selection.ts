import type { BookSummary } from '@lamplight/contract';
import { useState } from 'react';
import { noSelection, type Selection, toggled } from '../chapters/selection.ts';

interface State {
  readonly selection: Selection<number>;
  /** Selected playlists of all pages, by id, with the data shown last. */
  readonly books: ReadonlyMap<number, BookSummary>;
}

const noState: State = { selection: noSelection, books: new Map() };

/**
 * State of the playlist selection, which survives paging and searching.
 * @param shown playlists of the page
 */
export function useBatchSelection(shown: readonly BookSummary[]) {
  const [state, setState] = useState<State | null>(null);
  const [isLocked, setLocked] = useState(false);

  const select = ({ books }: State, selection: Selection<number>): State => {
    const known = new Map([...books, ...shown.map((book) => [book.id, book] as const)]);
    return { selection, books: new Map([...known].filter(([id]) => selection.keys.has(id))) };
  };
  const ids = shown.map(({ id }) => id);
  const change = (next: (keys: ReadonlySet<number>) => ReadonlySet<number>) =>
    setState((now) => now && select(now, { keys: next(now.selection.keys), anchor: null }));

  return {
    /** Selected playlists; null outside selection mode. */
    books: state?.books ?? null,
    /** True while a change runs, during which the selection cannot change. */
    isLocked,
    setLocked,
    start: () => setState(noState),
    stop: () => setState(null),
    toggle: (id: number, isRange: boolean) =>
      setState((now) => now && select(now, toggled(now.selection, id, { shown: ids, isRange }))),
    /** Selects all playlists of the page, or none of them. */
    setPage: (isAll: boolean) =>
      change((keys) => (isAll ? keys.union(new Set(ids)) : keys.difference(new Set(ids)))),
    /** Keeps only these playlists selected. */
    keepOnly: (left: ReadonlySet<number>) => change((keys) => keys.intersection(left)),
  };
}

export type BatchSelection = ReturnType<typeof useBatchSelection>;

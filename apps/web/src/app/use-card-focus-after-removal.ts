import type { BookSummary } from '@lamplight/contract';
import { useEffect, useRef } from 'react';
import { nextFocusIndex } from '../features/listening/bookmarks/bookmark-removal.ts';

/** Moves the focus to the next card's button, or to the heading, when the focused card is removed. */
export function useCardFocusAfterRemoval(
  list: { readonly current: HTMLElement | null },
  rows: readonly BookSummary[],
) {
  const pendingRemoval = useRef<{ id: number; at: number } | null>(null);
  useEffect(() => {
    const removed = pendingRemoval.current;
    if (!removed || rows.some((book) => book.id === removed.id)) return;
    pendingRemoval.current = null;
    const nextIndex = nextFocusIndex(removed.at, rows.length);
    const heading = list.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    const button =
      nextIndex === null ? null : list.current?.querySelectorAll('li')[nextIndex]?.querySelector('button');
    (button ?? heading)?.focus({ preventScroll: true });
  });
  return (book: BookSummary) => {
    pendingRemoval.current = { id: book.id, at: rows.findIndex((row) => row.id === book.id) };
  };
}

import type { BookSummary } from '@lamplight/contract';
import { useEffect, useRef } from 'react';
import { heirOf } from '../features/listening/bookmarks/bookmark-removal.ts';

/** When a card goes, the focus that was on it moves to the next card's button, or to the heading. */
export function useCardHeir(list: { readonly current: HTMLElement | null }, rows: readonly BookSummary[]) {
  const leaving = useRef<{ id: number; at: number } | null>(null);
  useEffect(() => {
    const gone = leaving.current;
    if (!gone || rows.some((book) => book.id === gone.id)) return;
    leaving.current = null;
    const heir = heirOf(gone.at, rows.length);
    const heading = list.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    const button = heir === null ? null : list.current?.querySelectorAll('li')[heir]?.querySelector('button');
    (button ?? heading)?.focus({ preventScroll: true });
  });
  return (book: BookSummary) => {
    leaving.current = { id: book.id, at: rows.findIndex((row) => row.id === book.id) };
  };
}

import type { DemoBook, DemoSummary } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../lib/query.ts';
import { openingBook } from './demo-list.ts';
import { getDemoPlayer } from './demo-player-instance.ts';
import { bookFreshMs, demoBookQuery, demoListQuery } from './demo-source.ts';

const noBooks: readonly DemoSummary[] = [];

/** Fetches a book before Play is pressed, because phones block audio that starts after the press event. */
export function fetchAhead(id: number): void {
  queryClient.prefetchQuery(demoBookQuery(id)).catch(() => {});
}

/** Returns the demo's books and the book in the player. */
export function useDemoBook() {
  const list = useQuery(demoListQuery);
  const books = list.data ?? noBooks;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [loaded, setLoaded] = useState<DemoBook | null>(null);
  const [isMissing, setMissing] = useState(false);
  const latest = useRef<number | null>(null);
  const opening = openingBook(books)?.id ?? null;

  function showBook(book: DemoBook, andPlay: boolean) {
    const chapter = book.chapters[0];
    setLoaded(book);
    setMissing(!chapter);
    if (chapter) getDemoPlayer().select(book, andPlay);
  }

  /** Loads a book's first chapter into the player. If several books are requested, the last one wins. */
  function open(id: number, andPlay: boolean) {
    latest.current = id;
    setMissing(false);
    const query = demoBookQuery(id);
    const cached = queryClient.getQueryState<DemoBook>(query.queryKey);
    if (cached?.data && Date.now() - cached.dataUpdatedAt < bookFreshMs)
      return showBook(cached.data, andPlay);
    getDemoPlayer().leave();
    queryClient.fetchQuery(query).then(
      (book) => latest.current === id && showBook(book, andPlay),
      () => latest.current === id && setMissing(true),
    );
  }

  // Loads the opening book without playing: merely opening a page makes no sound.
  const openFirst = useRef(open);
  useEffect(() => {
    if (opening !== null && latest.current === null) openFirst.current(opening, false);
  }, [opening]);
  useEffect(
    () => () => {
      latest.current = null;
      getDemoPlayer().leave();
    },
    [],
  );

  const id = chosenId ?? opening;
  return {
    books,
    isLoading: list.isPending,
    book: books.find((book) => book.id === id) ?? null,
    chapterTitle: loaded && loaded.id === id ? (loaded.chapters[0]?.title ?? null) : null,
    isMissing,
    choose(chosen: number) {
      setChosenId(chosen);
      open(chosen, true);
    },
    /** Loads and plays the same book again, with newly signed URLs. */
    again() {
      if (id === null) return;
      queryClient.removeQueries({ queryKey: demoBookQuery(id).queryKey });
      open(id, true);
    },
  };
}

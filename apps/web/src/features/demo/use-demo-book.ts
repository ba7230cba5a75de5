import type { DemoBook, DemoSummary } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../lib/query.ts';
import { openingBook } from './demo-list.ts';
import { bookFreshMs, demoBookQuery, demoListQuery } from './demo-source.ts';
import { getDemoPlayer } from './the-demo-player.ts';

const noBooks: readonly DemoSummary[] = [];

/** Asked before a press, so that play() can follow within it: phones refuse sound that comes later. */
export function fetchAhead(id: number): void {
  queryClient.prefetchQuery(demoBookQuery(id)).catch(() => {});
}

/** The demo's books, and the one that is in the player. */
export function useDemoBook() {
  const list = useQuery(demoListQuery);
  const books = list.data ?? noBooks;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [loaded, setLoaded] = useState<DemoBook | null>(null);
  const [isMissing, setMissing] = useState(false);
  const latest = useRef<number | null>(null);
  const opening = openingBook(books)?.id ?? null;

  function put(book: DemoBook, andPlay: boolean) {
    const chapter = book.chapters[0];
    setLoaded(book);
    setMissing(!chapter);
    if (chapter) getDemoPlayer().select(chapter.audio_url, chapter.duration, andPlay);
  }

  /** Puts a book's first chapter into the player. What was asked for last is what comes. */
  function open(id: number, andPlay: boolean) {
    latest.current = id;
    setMissing(false);
    const query = demoBookQuery(id);
    const kept = queryClient.getQueryState<DemoBook>(query.queryKey);
    if (kept?.data && Date.now() - kept.dataUpdatedAt < bookFreshMs) return put(kept.data, andPlay);
    getDemoPlayer().leave();
    queryClient.fetchQuery(query).then(
      (book) => latest.current === id && put(book, andPlay),
      () => latest.current === id && setMissing(true),
    );
  }

  // Paused: a page that has only been opened makes no sound.
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
    /** Asks for the same book anew, with fresh addresses. */
    again() {
      if (id === null) return;
      queryClient.removeQueries({ queryKey: demoBookQuery(id).queryKey });
      open(id, true);
    },
  };
}

import type { Book } from '@lamplight/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { getPlayer } from '../player/player.ts';
import { bookQuery } from '../player/queries.ts';
import { usePlayerState } from '../player/use-player.ts';

export type OpenBook =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'empty'; book: Book }
  | { state: 'failed'; detail: string; retry: () => void }
  | { state: 'ready'; book: Book };

export interface OpenBookOptions {
  chapterId: number | undefined;
  play: boolean;
}

/** Where to begin: never from a cache, and not before the server has what this device still had to say. */
const placeQuery = (id: number) =>
  queryOptions({
    queryKey: ['progress', id, 'place'],
    queryFn: () => getPlayer().progressOf(id),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Puts a book into the player where its listener left it, or, where that could not be loaded, where this device knows. One that is there already goes on untouched, unless a tap
 * asked for a chapter of it, or for sound.
 */
export function useOpenBook(id: number, { chapterId, play }: OpenBookOptions): OpenBook {
  const isLoaded = usePlayerState((state) => state.book?.id === id);
  const book = useQuery(bookQuery(id));
  const progress = useQuery({ ...placeQuery(id), enabled: !isLoaded });
  // What another screen fetched a while ago may be behind.
  const held = progress.isFetchedAfterMount && progress.isSuccess ? progress.data : undefined;
  const isTapDue = useRef(isLoaded && play);

  useEffect(() => {
    if (!book.data) return;
    const { engine, open } = getPlayer();
    if (!isLoaded) {
      if (held !== undefined) open(book.data, held, { chapterId, play });
      return;
    }
    engine.refresh(book.data);
    if (!isTapDue.current) return;
    isTapDue.current = false;
    if (chapterId !== undefined && chapterId !== engine.state().chapter?.id) engine.openChapter(chapterId);
    engine.play();
  }, [book.data, held, isLoaded, chapterId, play]);

  const isMissing = book.error instanceof ApiError && [404, 422].includes(book.error.status);
  if (isMissing) return { state: 'missing' };
  if (book.data?.chapters.length === 0) return { state: 'empty', book: book.data };
  if (book.data && isLoaded) return { state: 'ready', book: book.data };
  if (book.isError)
    return {
      state: 'failed',
      detail: 'This audiobook could not be loaded.',
      retry: () => void book.refetch(),
    };
  return { state: 'loading' };
}

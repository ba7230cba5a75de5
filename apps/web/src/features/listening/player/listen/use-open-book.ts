import type { Book } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { placeQuery } from '../player/place-query.ts';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { playerBookQuery } from '../player/player-queries.ts';
import { m } from './messages.ts';

export type OpenBook =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'empty'; book: Book }
  | { state: 'failed'; detail: string; retry: () => void }
  | { state: 'ready'; book: Book };

export interface OpenBookOptions {
  chapterId: number | undefined;
  /** Seconds into the chapter `chapterId`; the saved position if undefined or past its end. */
  second?: number | undefined;
  play: boolean;
  /** Begins at the start of the book instead of the saved position. */
  fromStart?: boolean;
}

/**
 * Loads a book into the player at the saved position; if that could not be fetched, at the position stored on this
 * device. A book that is already loaded continues, unless the visitor chose a chapter or pressed play.
 */
export function useOpenBook(id: number, options: OpenBookOptions): OpenBook {
  const { chapterId, second, play, fromStart = false } = options;
  const isLoaded = usePlayerState((state) => state.book?.id === id);
  const book = useQuery(playerBookQuery(id));
  const progress = useQuery({ ...placeQuery(id), enabled: !isLoaded });
  // Ignore data fetched earlier by another screen: it may be outdated.
  const savedProgress = progress.isFetchedAfterMount && progress.isSuccess ? progress.data : undefined;
  const isTapDue = useRef(isLoaded && (play || second !== undefined));

  useEffect(() => {
    if (!book.data) return;
    const { engine, open } = getPlayer();
    const linkedChapter = book.data.chapters.find(({ id }) => id === chapterId);
    const start = second !== undefined && second <= (linkedChapter?.duration ?? second) ? second : undefined;
    if (!isLoaded) {
      if (savedProgress === undefined) return;
      open(book.data, savedProgress, { chapterId, play, fromStart });
      if (linkedChapter && start !== undefined) engine.goTo(linkedChapter.id, start);
      return;
    }
    engine.refresh(book.data);
    if (!isTapDue.current) return;
    isTapDue.current = false;
    const [first] = book.data.chapters;
    if (fromStart && first) engine.goTo(first.id, 0);
    else if (linkedChapter && start !== undefined) engine.goTo(linkedChapter.id, start);
    else if (chapterId !== undefined && chapterId !== engine.state().chapter?.id)
      engine.openChapter(chapterId);
    if (play) engine.play();
  }, [book.data, savedProgress, isLoaded, chapterId, second, play, fromStart]);

  const isMissing = book.error instanceof ApiError && [404, 422].includes(book.error.status);
  if (isMissing) return { state: 'missing' };
  if (book.data?.chapters.length === 0) return { state: 'empty', book: book.data };
  if (book.data && isLoaded) return { state: 'ready', book: book.data };
  if (book.isError)
    return {
      state: 'failed',
      detail: m.audiobookNotLoaded,
      retry: () => void book.refetch(),
    };
  return { state: 'loading' };
}

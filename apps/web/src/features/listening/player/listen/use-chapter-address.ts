import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { idInQuery } from '../../../../lib/id-in-query.ts';
import { usePlayerState } from '../player/player.ts';

/** Returns the id of the chapter in the URL; undefined if there is no valid one. */
export const readChapter = (query: URLSearchParams): number | undefined => idInQuery(query, 'chapter');

/** Returns the seconds into the chapter that the URL names; undefined if there are none. */
export function readSecond(query: URLSearchParams): number | undefined {
  const text = query.get('t') ?? '';
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}

/**
 * Updates the URL's chapter as the player moves on, so that a reload stays at the current chapter, and removes the
 * URL's second. A URL that names a comment is not changed.
 */
export function useChapterAddress(bookId: number): void {
  const [query, setQuery] = useSearchParams();
  const current = usePlayerState((state) => (state.book?.id === bookId ? state.chapter?.id : undefined));
  useEffect(() => {
    if (
      !query.has('chapter') ||
      query.has('comment') ||
      current === undefined ||
      (readChapter(query) === current && !query.has('t'))
    )
      return;
    const next = new URLSearchParams(query);
    next.set('chapter', String(current));
    next.delete('t');
    setQuery(next, { replace: true, preventScrollReset: true });
  }, [query, setQuery, current]);
}

import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { usePlayerState } from '../player/player.ts';

/** Returns the id of the chapter in the URL; undefined if there is no valid one. */
export function readChapter(query: URLSearchParams): number | undefined {
  const id = Number(query.get('chapter') ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Updates a chapter in the URL as the player moves on, so that a reload stays at the current one. */
export function useChapterAddress(bookId: number): void {
  const [query, setQuery] = useSearchParams();
  const current = usePlayerState((state) => (state.book?.id === bookId ? state.chapter?.id : undefined));
  useEffect(() => {
    if (!query.has('chapter') || current === undefined || readChapter(query) === current) return;
    const next = new URLSearchParams(query);
    next.set('chapter', String(current));
    setQuery(next, { replace: true, preventScrollReset: true });
  }, [query, setQuery, current]);
}

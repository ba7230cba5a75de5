import { limits } from '@lamplight/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { searchOf } from '../features/library/search-preview.ts';

/**
 * A search box whose text becomes query parameter `search` after 500 ms of quiet, at once when submitted or emptied.
 * A new search begins at its first page.
 */
export function useSearchInAddress() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search = searchOf(params.get('search') ?? '');
  const [typed, type] = useState(search);
  const written = useRef(search);
  const follows = useRef(false);

  const write = useCallback(
    (next: string) => {
      // While the next screen still loads, the address is its already: writing here would call the listener back.
      if (window.location.pathname !== pathname) return;
      written.current = next;
      // The address is ahead of what is drawn: a filter chosen just now must stay.
      const now = new URLSearchParams(window.location.search);
      now.delete('page');
      if (next) now.set('search', next);
      else now.delete('search');
      setParams(now, { replace: true });
    },
    [setParams, pathname],
  );

  // Going back in the history or clearing all changes the address by itself: the box follows.
  useEffect(() => {
    if (written.current === search) return;
    written.current = search;
    follows.current = true;
    type(search);
  }, [search]);

  const wanted = searchOf(typed);
  useEffect(() => {
    // The box still shows what was there before: that is no wish to have it back in the address.
    const isFollowing = follows.current;
    follows.current = false;
    if (isFollowing || wanted === written.current) return;
    const timer = setTimeout(() => write(wanted), wanted === '' ? 0 : limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [wanted, write]);

  const submit = () => {
    if (wanted !== written.current) write(wanted);
  };
  return { typed, type, submit };
}

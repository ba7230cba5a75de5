import { limits } from '@lamplight/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchOf } from '../features/library/search-preview.ts';

/**
 * A search box whose text becomes query parameter `search` after 500 ms of quiet, at once when submitted or emptied.
 * A new search begins at its first page.
 */
export function useSearchInAddress() {
  const [params, setParams] = useSearchParams();
  const search = searchOf(params.get('search') ?? '');
  const [typed, type] = useState(search);
  const written = useRef(search);

  const write = useCallback(
    (next: string) => {
      written.current = next;
      setParams(
        (now) => {
          now.delete('page');
          if (next) now.set('search', next);
          else now.delete('search');
          return now;
        },
        { replace: true },
      );
    },
    [setParams],
  );

  // Going back in the history or clearing all changes the address by itself: the box follows.
  useEffect(() => {
    if (written.current === search) return;
    written.current = search;
    type(search);
  }, [search]);

  const wanted = searchOf(typed);
  useEffect(() => {
    if (wanted === written.current) return;
    const timer = setTimeout(() => write(wanted), wanted === '' ? 0 : limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [wanted, write]);

  const submit = () => {
    if (wanted !== written.current) write(wanted);
  };
  return { typed, type, submit };
}

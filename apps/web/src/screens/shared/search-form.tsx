import { limits } from '@lamplight/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { searchIn, searchOf } from '../../lib/paging.ts';
import { SearchField } from '../../ui/search-field.tsx';

/** A search box for the current URL. */
export function SearchForm({ label }: { label: string }) {
  const { typed, type, submit } = useSearchParamsInput();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SearchField label={label} value={typed} onChange={type} maxLength={limits.maxQuery} />
    </form>
  );
}

/**
 * State of a search box whose text becomes query parameter `search` after 500 ms without typing, or at once
 * when submitted or cleared. A new search starts at page 1.
 */
function useSearchParamsInput() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search = searchIn(params);
  const [typed, type] = useState(search);
  const written = useRef(search);
  const follows = useRef(false);

  const write = useCallback(
    (next: string) => {
      // While the next screen loads, the URL is already its own: changing it would navigate back.
      if (window.location.pathname !== pathname) return;
      written.current = next;
      // The URL may be newer than the rendered state: keep a filter that was just chosen.
      const now = new URLSearchParams(window.location.search);
      now.delete('page');
      if (next) now.set('search', next);
      else now.delete('search');
      setParams(now, { replace: true });
    },
    [setParams, pathname],
  );

  // Going back or clearing all filters changes the URL: update the search box to match.
  useEffect(() => {
    if (written.current === search) return;
    written.current = search;
    follows.current = true;
    type(search);
  }, [search]);

  const wanted = searchOf(typed);
  useEffect(() => {
    // The box still shows the old text, which must not be written back to the URL.
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

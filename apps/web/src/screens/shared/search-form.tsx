import { limits } from '@lamplight/contract/limits';
import { useLocation, useSearchParams } from 'react-router';
import { searchIn } from '../../lib/paging.ts';
import { useSearchInput } from '../../lib/use-search-input.ts';
import { SearchField } from '../../ui/search-field.tsx';

/** Search box whose text is in the current URL. */
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

/** State of a search box whose text becomes query parameter `search`. A new search starts at page 1. */
function useSearchParamsInput() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  return useSearchInput(searchIn(params), (search) => {
    // While the next screen loads, the URL is already that screen's: changing the URL would navigate back.
    if (window.location.pathname !== pathname) return;
    // The URL may be newer than the rendered state: keep a filter that was just chosen.
    const now = new URLSearchParams(window.location.search);
    if (searchIn(now) === search) return;
    now.delete('page');
    if (search) now.set('search', search);
    else now.delete('search');
    setParams(now, { replace: true });
  });
}

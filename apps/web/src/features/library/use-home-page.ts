import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type HomeStart } from './home-state.ts';
import { usePageInAddress } from './use-page-in-address.ts';

/**
 * The page of All Audiobooks, kept in query parameter `page`. A new search begins at its first page, and the old
 * page's number is never asked of the new search.
 */
export function useHomePage(start: HomeStart, search: string) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('page');
  const { key } = useLocation();
  // Only the stop of the history at which home opened takes up the page it was left at: who presses Home before that
  // page stands in the address wants the first.
  const [openedAt] = useState(start.page > 1 ? key : null);
  const isOpening = inAddress === null && key === openedAt;
  const [pagedSearch, setPagedSearch] = useState(search);

  const turnTo = useCallback(
    (page: number) => setParams({ page: String(page) }, { replace: true }),
    [setParams],
  );
  const named = usePageInAddress(inAddress, turnTo);
  const asked = isOpening ? start.page : named;

  if (pagedSearch !== search && asked === 1) setPagedSearch(search);

  const wanted = isOpening ? start.page : pagedSearch === search ? null : 1;
  useEffect(() => {
    if (wanted !== null) turnTo(wanted);
  }, [wanted, turnTo]);

  return { page: pagedSearch === search ? asked : 1, turnTo };
}

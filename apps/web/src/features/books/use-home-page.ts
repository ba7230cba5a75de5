import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePageInAddress } from '../../lib/use-page-in-address.ts';
import { type HomeStart } from './home-state.ts';

/**
 * The page of All Audiobooks in query parameter `page`. A new search starts at page 1, and the old page
 * number is never requested for it.
 */
export function useHomePage(start: HomeStart, search: string) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('page');
  const { key } = useLocation();
  // Only the history entry at which home opened restores its page: pressing Home before the page is in the
  // URL goes to page 1.
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

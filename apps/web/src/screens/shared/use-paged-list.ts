import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { usePageInAddress } from '../../lib/use-page-in-address.ts';

/**
 * After a page change, scrolls to the list's heading and focuses it. Put the returned ref on the container of
 * heading and list.
 */
export function useScrollToList(page: number) {
  const list = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const isTurned = useNavigationType() === 'PUSH' && new URLSearchParams(search).has('page');
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!isTurned) return;
    const heading = list.current?.querySelector('h1, h2');
    list.current?.scrollIntoView();
    heading?.setAttribute('tabindex', '-1');
    if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
  }, [page, isTurned]);
  return list;
}

/** State of a list whose page is in the URL; `hrefFor` returns a page's URL. */
export function usePagedList(query: URLSearchParams, hrefFor: (page: number) => string) {
  const navigate = useNavigate();
  const onPastEnd = (lastPage: number) => void navigate(hrefFor(lastPage), { replace: true });
  const page = usePageInAddress(query.get('page'), onPastEnd);
  return {
    page,
    /** Ref for the container of heading and list. */
    list: useScrollToList(page),
    /** Props for the pagination component. */
    paging: { hrefFor, onPastEnd },
  };
}

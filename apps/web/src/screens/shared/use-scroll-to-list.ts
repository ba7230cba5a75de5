import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

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

import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** On turning a page, its heading comes into view and takes the focus. The ref is for what holds heading and list. */
export function useListInView(page: number) {
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

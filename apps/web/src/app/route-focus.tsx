import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';

let lastPathname: string | null = null;

/**
 * After each navigation: restores the scroll position on back, scrolls to the top otherwise, and focuses the
 * heading. Rendered before the screen, so that the screen can restore its own position afterwards.
 */
export function RouteFocus() {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();

  useLayoutEffect(() => {
    if (kind === 'POP') return restoreScroll({ pathname, key });
    if (lastPathname !== null && lastPathname !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, key, kind]);

  useEffect(() => rememberScroll({ pathname, key }), [pathname, key]);

  useEffect(() => {
    const isFirst = lastPathname === null;
    const hasChanged = lastPathname !== pathname;
    lastPathname = pathname;
    if (isFirst || !hasChanged) return;
    const main = document.getElementById('main');
    // The screen may already have focused its first field.
    if (!main || (main.contains(document.activeElement) && document.activeElement !== main)) return;
    const heading = main.querySelector('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
